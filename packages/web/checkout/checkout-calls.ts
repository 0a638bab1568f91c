import type { CallInput, checkouts, sandboxProcessor } from '@atelier/contract'
import type { Issue } from './faults.ts'
import type { ChallengeStanding, Checkout } from './where-it-stands.ts'

/** Why a call gave no result, in the page's own terms. */
export type Problem =
  | { readonly kind: 'missing' | 'expired' | 'not-open' | 'conflict' | 'busy' | 'unreachable' | 'broken' }
  | { readonly kind: 'declined'; readonly sentence: string }
  | { readonly kind: 'invalid'; readonly issues: readonly Issue[] }

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem }

export type CheckoutChange = CallInput<(typeof checkouts)['clientUpdate']>['body']
export type Confirmation = CallInput<(typeof checkouts)['clientConfirm']>['body']
export type Card = CallInput<(typeof sandboxProcessor)['createConfirmationToken']>['body']
export type Challenged = CallInput<(typeof sandboxProcessor)['answerChallenge']>['body']['outcome']

/** The calls the page makes about its one checkout. None of them throws. */
export type CheckoutCalls = {
  read(signal: AbortSignal): Promise<Answer<Checkout>>
  update(change: CheckoutChange): Promise<Answer<Checkout>>
  /** The only place a card number goes to. */
  holdCard(
    card: Card,
  ): Promise<Answer<{ readonly id: string; readonly brand: string; readonly last4: string }>>
  /** The same key makes the server answer a repeated call as it answered the first. */
  confirm(confirmation: Confirmation, key: string): Promise<Answer<Checkout>>
  readChallenge(secret: string): Promise<Answer<ChallengeStanding>>
  answerChallenge(secret: string, outcome: Challenged): Promise<Answer<ChallengeStanding>>
  restart(): Promise<Answer<{ readonly url: string }>>
}

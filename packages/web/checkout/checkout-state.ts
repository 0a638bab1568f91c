import type { FieldName, Faults } from './faults.ts'
import type { ChallengeStanding, Checkout } from './where-it-stands.ts'

/** A card that was exchanged for a token: what may still be shown of it. */
export type HeldCard = { readonly token: string; readonly brand: string; readonly last4: string }

/** Everything the page can be showing. Only `open` shows a form, only `paying` can charge. */
export type State =
  | { readonly at: 'loading' }
  | { readonly at: 'unreachable'; readonly trying: boolean }
  | { readonly at: 'missing' }
  | { readonly at: 'refused' }
  | ({ readonly at: 'expired' } & Restart)
  | Open
  | {
      readonly at: 'paying'
      readonly checkout: Checkout
      readonly card: HeldCard | undefined
      readonly refusals: number
      readonly connectionLost: boolean
    }
  | Challenge
  | { readonly at: 'processing'; readonly checkout: Checkout }
  | { readonly at: 'succeeded'; readonly checkout: Checkout }
  | ({ readonly at: 'failed'; readonly checkout: Checkout; readonly reason: string } & Restart)

/** A checkout that is over can be opened afresh; meanwhile `restarting`, and why not when that failed. */
export type Restart = { readonly restarting: boolean; readonly problem: string | undefined }

export type Open = {
  readonly at: 'open'
  readonly checkout: Checkout
  /** Kept after a refusal that was not about the card, so that it need not be typed again. */
  readonly card: HeldCard | undefined
  readonly faults: Faults
  readonly notice: string | undefined
  /** The total is being worked out again, so paying waits. */
  readonly updating: boolean
  /** How often the form was turned down: each time the cursor goes to what needs another look. */
  readonly refusals: number
}

export type Challenge = {
  readonly at: 'challenge'
  readonly checkout: Checkout
  readonly secret: string
  readonly answering: boolean
  readonly problem: string | undefined
}

export type Event =
  /** The server's word on the checkout; `challenge` is the processor's, read when a payment waits for one. */
  | { readonly type: 'read'; readonly checkout: Checkout; readonly challenge: ChallengeStanding | undefined }
  | { readonly type: 'unreadable'; readonly problem: 'missing' | 'expired' | 'unreachable' }
  /** Framed by a page that may not frame this checkout. */
  | { readonly type: 'not-admitted' }
  | { readonly type: 'retry' }
  | { readonly type: 'update' }
  | { readonly type: 'updated'; readonly checkout: Checkout }
  | { readonly type: 'pay' }
  | { readonly type: 'card-held'; readonly card: HeldCard }
  | { readonly type: 'connection-lost' }
  /** An update or a payment was refused and the checkout is open. `card` says whether the held card may be used again. */
  | {
      readonly type: 'turned-down'
      readonly faults: Faults
      readonly notice: string | undefined
      readonly card: 'keep' | 'drop'
    }
  /** The payment call is over and only a reading can say what came of it: like `read`, and it ends `paying`. */
  | {
      readonly type: 'settled'
      readonly checkout: Checkout
      readonly challenge: ChallengeStanding | undefined
    }
  /** Somebody left a field or changed it: what is wrong with it now, if anything. */
  | { readonly type: 'checked'; readonly field: FieldName; readonly fault: string | undefined }
  | { readonly type: 'other-card' }
  | { readonly type: 'answer' }
  | { readonly type: 'answered' }
  | { readonly type: 'unanswered'; readonly problem: string }
  | { readonly type: 'restart' }
  | { readonly type: 'not-restarted'; readonly problem: string }

import { type CallInput, checkoutPage, checkouts, sandboxProcessor } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { answerOf } from '../../lib/api-error.ts'

/** The endpoints that the page calls: only they are in its script. */
const { clientGet, clientUpdate, clientConfirm } = checkouts
const endpoints = { clientGet, clientUpdate, clientConfirm, ...checkoutPage, ...sandboxProcessor }

export type CheckoutChange = CallInput<typeof clientUpdate>['body']
export type Confirmation = CallInput<typeof clientConfirm>['body']
export type Card = CallInput<(typeof sandboxProcessor)['createConfirmationToken']>['body']
export type ChallengeOutcome = CallInput<(typeof sandboxProcessor)['answerChallenge']>['body']['outcome']

type Connection = {
  readonly serverURL: string
  readonly fetch?: (request: Request) => Promise<Response> | Response
}

/** The calls of the page about its one checkout, made through the SDK. None of them rejects. */
export const connectCheckout = (connection: Connection, clientSecret: string) => {
  const client = createClientFor(endpoints, { ...connection, timeoutMs: 15_000 })
  const path = { client_secret: clientSecret }
  const write = { timeoutMs: 30_000 }
  return {
    read: (signal: AbortSignal) => answerOf(client.clientGet({ path }, { signal })),
    update: (body: CheckoutChange) => answerOf(client.clientUpdate({ path, body }, write)),
    /** The only call that a card number is sent with. */
    tokenizeCard: (body: Card) => answerOf(client.createConfirmationToken({ body }, write)),
    /** The same key makes the server answer a repeated call as it answered the first. */
    confirm: (body: Confirmation, idempotencyKey: string) =>
      answerOf(client.clientConfirm({ path, body }, { ...write, idempotencyKey })),
    readChallenge: (payment_secret: string) => answerOf(client.getPayment({ path: { payment_secret } })),
    answerChallenge: (payment_secret: string, outcome: ChallengeOutcome) =>
      answerOf(client.answerChallenge({ path: { payment_secret }, body: { outcome } }, write)),
    /** The number of the order that the checkout has created. */
    readReceipt: () => answerOf(client.receipt({ path })),
    about: () => answerOf(client.about({ path })),
    restart: () => answerOf(client.restart({ path }, write)),
  }
}

export type CheckoutCalls = ReturnType<typeof connectCheckout>

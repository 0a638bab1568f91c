import type { CallInput, checkoutPage, checkouts, sandboxProcessor } from '@atelier/contract'
import { createUncheckedClient } from '@atelier/sdk'
import { type Result, resultOf } from '../../lib/api-error.ts'
import { sandboxCalls } from '../../lib/card/sandbox-calls.ts'
import { noteSandbox } from '../../lib/sandbox.ts'
import type { Checkout } from './checkout.ts'
import { keepPurchaseToken } from './purchase-token.ts'

type Endpoints = Pick<typeof checkouts, 'clientGet' | 'clientUpdate' | 'clientConfirm'> &
  typeof checkoutPage &
  typeof sandboxProcessor

export type CheckoutChange = CallInput<(typeof checkouts)['clientUpdate']>['body']
export type Confirmation = CallInput<(typeof checkouts)['clientConfirm']>['body']
export type Card = CallInput<(typeof sandboxProcessor)['createConfirmationToken']>['body']
export type ChallengeOutcome = CallInput<(typeof sandboxProcessor)['answerChallenge']>['body']['outcome']

type Connection = {
  readonly serverURL: string
  readonly fetch?: (request: Request) => Promise<Response> | Response
}

/**
 * Decodes an internationalized e-mail address for display. Loads the decoder only for the few addresses that
 * need it.
 */
const withReadableEmail = async (checkout: Checkout): Promise<Checkout> => {
  const { customerEmail } = checkout
  if (!customerEmail?.includes('xn--')) return checkout
  const domains = await import('@atelier/contract/primitives/readable-email').catch(() => undefined)
  return domains === undefined
    ? checkout
    : { ...checkout, customerEmail: domains.readableEmail(customerEmail) }
}

/**
 * Response of a call about the checkout. Rejects anything but a checkout: a server behind this one may be
 * older, and the page's content decides about a payment.
 */
const checkoutOf = async (call: Promise<Checkout>): Promise<Result<Checkout>> => {
  const result = await resultOf(call)
  const isCheckout =
    !result.ok || typeof (result.value as Partial<Checkout>).paymentProcessorMetadata === 'object'
  if (!isCheckout) return { ok: false, error: { kind: 'unexpected' } }
  return result.ok ? { ok: true, value: await withReadableEmail(result.value) } : result
}

/** API calls of the page about its checkout, made through the SDK. None of them rejects. */
export const connectCheckout = (connection: Connection, clientSecret: string) => {
  const client = createUncheckedClient<Endpoints>(
    {
      clientGet: { method: 'GET', path: '/v1/checkouts/client/{client_secret}', status: 200 },
      clientUpdate: { method: 'PATCH', path: '/v1/checkouts/client/{client_secret}', status: 200 },
      clientConfirm: { method: 'POST', path: '/v1/checkouts/client/{client_secret}/confirm', status: 200 },
      about: { method: 'GET', path: '/checkout/{client_secret}/about', status: 200 },
      receipt: { method: 'GET', path: '/checkout/{client_secret}/receipt', status: 200 },
      restart: { method: 'POST', path: '/checkout/{client_secret}/restart', status: 201 },
      ...sandboxCalls,
    },
    {
      ...connection,
      timeoutMs: 15_000,
      hooks: { afterSuccess: (response) => noteSandbox(response.headers) },
    },
  )
  const path = { client_secret: clientSecret }
  const write = { timeoutMs: 30_000 }
  return {
    read: (signal: AbortSignal) => checkoutOf(client.clientGet({ path }, { signal })),
    update: (body: CheckoutChange) => checkoutOf(client.clientUpdate({ path, body }, write)),
    /** The only call that sends a card number. */
    tokenizeCard: (body: Card) => resultOf(client.createConfirmationToken({ body }, write)),
    /** The same key makes the server repeat its first response. */
    confirm: (body: Confirmation, idempotencyKey: string) =>
      checkoutOf(
        client.clientConfirm({ path, body }, { ...write, idempotencyKey }).then((confirmed) => {
          keepPurchaseToken(clientSecret, confirmed.customerSessionToken)
          return confirmed
        }),
      ),
    readChallenge: (payment_secret: string) => resultOf(client.getPayment({ path: { payment_secret } })),
    submitChallenge: (payment_secret: string, outcome: ChallengeOutcome) =>
      resultOf(client.answerChallenge({ path: { payment_secret }, body: { outcome } }, write)),
    /** Number of the order created by the checkout. */
    readReceipt: () => resultOf(client.receipt({ path })),
    about: () => resultOf(client.about({ path })),
    restart: () => resultOf(client.restart({ path }, write)),
  }
}

export type CheckoutCalls = ReturnType<typeof connectCheckout>

import { checkoutPage } from '@atelier/contract/areas/orders/checkout-page'
import { checkouts } from '@atelier/contract/areas/orders/checkouts'
import { sandboxProcessor } from '@atelier/contract/areas/payments/sandbox'
import type { CallInput, Endpoint } from '@atelier/contract/primitives/endpoint'
import { createUncheckedCall } from '@atelier/sdk'
import { type Result, resultOf } from '../../lib/api-error.ts'
import { noteSandbox } from '../../lib/sandbox.ts'
import type { Checkout } from './checkout.ts'
import { keepPurchaseToken } from './purchase-token.ts'

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
  const call = <E extends Endpoint>(endpoint: E) =>
    createUncheckedCall(endpoint, {
      ...connection,
      timeoutMs: 15_000,
      hooks: { afterSuccess: (response) => noteSandbox(response.headers) },
    })
  const path = { client_secret: clientSecret }
  const write = { timeoutMs: 30_000 }
  return {
    read: (signal: AbortSignal) => checkoutOf(call(checkouts.clientGet)({ path }, { signal })),
    update: (body: CheckoutChange) => checkoutOf(call(checkouts.clientUpdate)({ path, body }, write)),
    /** The only call that sends a card number. */
    tokenizeCard: (body: Card) => resultOf(call(sandboxProcessor.createConfirmationToken)({ body }, write)),
    /** The same key makes the server repeat its first response. */
    confirm: (body: Confirmation, idempotencyKey: string) =>
      checkoutOf(
        call(checkouts.clientConfirm)({ path, body }, { ...write, idempotencyKey }).then((confirmed) => {
          keepPurchaseToken(clientSecret, confirmed.customerSessionToken)
          return confirmed
        }),
      ),
    readChallenge: (payment_secret: string) =>
      resultOf(call(sandboxProcessor.getPayment)({ path: { payment_secret } })),
    submitChallenge: (payment_secret: string, outcome: ChallengeOutcome) =>
      resultOf(
        call(sandboxProcessor.answerChallenge)({ path: { payment_secret }, body: { outcome } }, write),
      ),
    /** Number of the order created by the checkout. */
    readReceipt: () => resultOf(call(checkoutPage.receipt)({ path })),
    about: () => resultOf(call(checkoutPage.about)({ path })),
    restart: () => resultOf(call(checkoutPage.restart)({ path }, write)),
  }
}

export type CheckoutCalls = ReturnType<typeof connectCheckout>

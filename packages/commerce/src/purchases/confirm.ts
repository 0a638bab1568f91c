import { sentence } from '@atelier/contract/texts/sentences'
import type { contract } from '@atelier/contract'
import { apiError, type Handler, type Repeatable } from '@atelier/plumbing/http'
import {
  getCheckout,
  presentPublicCheckout,
  saveIntent,
  type StoredCheckout,
  withIntent,
} from '../orders/checkouts/index.ts'
import { purchaseSessionToken } from '../customers/customer-sessions/index.ts'
import { settleRedemption } from '../catalog/discounts/index.ts'
import {
  type FailureCode,
  failures,
  isFinal,
  isUnresponsive,
  leaveToReconciliation,
  type PaymentRequest,
  type ProcessorPayment,
} from '../payments/index.ts'
import { ensureProcessorCustomer } from '../payments/saved-methods/index.ts'
import type { Services } from '../core/services.ts'
import {
  beginConfirmation,
  type BegunConfirmation,
  type Body,
  idPurposes,
  responseTimeout,
  tokenOf,
} from './confirmation/begin.ts'
import { askForPayment, createPayment } from './ask-for-payment.ts'
import { requestFor } from './confirmation/payment-request.ts'
import { beginAttempt, begunAttempt, freeAttempt, type PaymentAttempt } from './declines/card-testing.ts'
import {
  findPayment,
  isPaymentKnown,
  type PaymentRow,
  referenceTo,
} from '../payments/payment-records/index.ts'
import { settlePayment } from './settle.ts'

/**
 * Returns the processor customer for the saved payment method. Always that of this purchase, even when the seller
 * named the customer, because a checkout link can be passed on.
 */
const findPayer = (services: Services, checkout: StoredCheckout): Promise<string> => {
  const { id: checkout_id, organization_id, customer_id, customer_email, customer_name } = checkout
  const owner = { organization_id, customer_id, checkout_id }
  return ensureProcessorCustomer(services, owner, { email: customer_email ?? '', name: customer_name })
}

/** Returns the request with the processor customer for whom its payment method is saved, if it is saved. */
const withPayer = async (services: Services, checkout: StoredCheckout, request: PaymentRequest) => ({
  ...request,
  customer: request.save_method ? await findPayer(services, checkout) : null,
})

/**
 * Requests the payment of a confirmation from the processor. @returns undefined when nothing is to be paid
 */
const charge = async (services: Services, { checkout, request, earlier }: BegunConfirmation) => {
  if (request === undefined) return undefined
  const payable = await withPayer(services, checkout, request)
  return createPayment(services, payable, earlier)
}

/** Messages of failures that end the checkout. */
const finalFailureMessages = {
  authentication_failed: 'authentication_failed_end',
  authentication_abandoned: 'authentication_abandoned_end',
} as const

const isFinalFailure = (code: FailureCode): code is keyof typeof finalFailureMessages =>
  failures[code].next_status === 'failed'

const declinedError = (code: FailureCode) =>
  apiError('PaymentError', sentence(isFinalFailure(code) ? finalFailureMessages[code] : code))

/** Returns the payment of an earlier run of the request, which the processor may not have received yet. */
const repeatCharge = async (
  services: Services,
  payment: PaymentRow,
  checkout: StoredCheckout,
  request: PaymentRequest,
): Promise<ProcessorPayment> =>
  (await services.processor.findPayment(referenceTo(payment))) ??
  askForPayment(services, await withPayer(services, checkout, request))

type Earlier = { readonly checkout: StoredCheckout; readonly outcome: ProcessorPayment | undefined }

/**
 * Returns the result of the confirmation by an earlier run of the request: the current checkout and its payment. The
 * payment request is repeated, which charges once, because the earlier run may have died before it did.
 *
 * @returns no outcome when nothing is left to pay, or when the processor does not answer
 * @throws PaymentError if the payment failed
 */
const findEarlier = async (
  services: Services & Repeatable,
  client_secret: string,
  body: Body,
): Promise<Earlier> => {
  const { database, repetition } = services
  const payment = await findPayment(database.db, repetition.id(idPurposes.payment))
  if (payment?.failure_code != null) throw declinedError(payment.failure_code)
  const checkout = await getCheckout(database.db, { client_secret })
  const token = tokenOf(body)
  if (payment?.status !== 'pending' || token === null) return { checkout, outcome: undefined }
  const request = requestFor(payment.id, checkout, token)
  const outcome = await repeatCharge(services, payment, checkout, request).catch((error: unknown) => {
    if (!isUnresponsive(error)) throw error
    repetition.markUndecided()
    return undefined
  })
  return { checkout, outcome }
}

/**
 * Confirms a checkout and charges the payment. The processor is called between two transactions: a crash
 * before, during or after the call, like a missing response, leaves a pending payment for reconciliation, and
 * the checkout stays confirmed until its outcome is known. A repetition returns the current confirmation.
 */
const confirmAndCharge = async (
  services: Services & Repeatable,
  client_secret: string,
  body: Body,
  attempt: PaymentAttempt,
) => {
  const { database, clock, repetition } = services
  const confirmation = { body, address_key: attempt.address_key }
  const confirmed = await beginConfirmation(services, client_secret, confirmation)
  const { checkout, outcome } =
    confirmed === 'before'
      ? await findEarlier(services, client_secret, body)
      : {
          ...confirmed,
          outcome: await charge(services, confirmed).catch(
            leaveToReconciliation('payment', responseTimeout / 1000),
          ),
        }
  const response = (checkout: StoredCheckout) => ({
    ...presentPublicCheckout(checkout, services),
    status: 'confirmed' as const,
    customer_session_token: purchaseSessionToken(repetition.seed(idPurposes.session)),
  })
  if (outcome === undefined) return response(checkout)
  if (outcome.status !== 'failed') {
    if (checkout.discount_id !== null) await settleRedemption(database.db, checkout.id)
    await saveIntent(database.db, checkout.id, outcome, clock.now())
    if (!isFinal(outcome)) repetition.markUndecided()
    return response(withIntent(checkout, outcome))
  }
  await database.transact((tx) => settlePayment(tx, services, outcome))
  await attempt.cardDeclined()
  throw declinedError(outcome.failure_code)
}

/**
 * Begins the attempt to pay. A repetition of a request that has begun its payment does not count as another attempt.
 */
const attemptOf = async (
  services: Services & Repeatable & { readonly request: { readonly ip: string } },
  client_secret: string,
  token: string | null,
): Promise<PaymentAttempt> => {
  const { database, repetition, request } = services
  if (token === null) return freeAttempt
  const isBegun =
    repetition.isRepeated && (await isPaymentKnown(database.db, repetition.id(idPurposes.payment)))
  return isBegun
    ? begunAttempt(services, token)
    : beginAttempt(services, { paid: { client_secret }, token, ip: request.ip })
}

/**
 * Confirms a checkout.
 *
 * @throws ResourceNotFound, ExpiredCheckoutError, NotOpenCheckout, AlreadyActiveSubscriptionError, InvalidRequest,
 *   PaymentError, TooManyRequests after declined payments, Unavailable
 */
export const confirm: Handler<typeof contract.checkouts.clientConfirm, Services> = async (
  { path: { client_secret }, body },
  services,
) => {
  const attempt = await attemptOf(services, client_secret, tokenOf(body))
  return confirmAndCharge(services, client_secret, body, attempt).finally(() => attempt.end())
}

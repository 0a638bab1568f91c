import type { unpaidOrders } from '@atelier/contract'
import { apiError, type Handler, invalid, issue, withRevision } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { getOrder, presentOrder, requireDraft, type StoredOrder, totalOf } from '../../orders/orders/index.ts'
import type { FailureCode, ProcessorPayment, SavedMethod } from '../../payments/index.ts'
import { defaultMethod, listSavedMethods } from '../../payments/saved-methods/index.ts'
import { findRequestedPayment, referenceTo } from '../../payments/payment-records/index.ts'
import { declineOf, requestPayment, settleResponse } from '../index.ts'
import { beginDraftPayment, differentAmountError } from './begin.ts'

type Finalize = Handler<typeof unpaidOrders.finalize, Services>
type CallServices = Parameters<Finalize>[1]

/** Returns the error of a declined payment. The order is a draft again. */
const declinedError = (code: FailureCode) => {
  if (code === 'never_attempted')
    return apiError(
      'PaymentFailed',
      'The payment processor did not make the payment. Nothing was charged: try again.',
    )
  if (declineOf(code) === 'PaymentFailed')
    return apiError(
      'PaymentFailed',
      `The payment failed: ${code.replaceAll('_', ' ')}. Nothing was charged: try another payment method of the customer.`,
    )
  return apiError(
    'PaymentActionRequired',
    'The bank wants the customer to confirm this payment, which they cannot do now. Nothing was charged: try another payment method, or sell the product with a checkout.',
  )
}

/**
 * Returns the method that a draft is charged to: the one named, else the default of the customer.
 *
 * @throws InvalidRequest for a method that the customer does not have
 */
const findMethod = async (
  services: CallServices,
  { organization_id, customer_id }: StoredOrder,
  id: string | null | undefined,
): Promise<SavedMethod | undefined> => {
  const methods = await listSavedMethods(services, { organization_id, customer_id, checkout_id: null })
  if (id == null) return defaultMethod(methods)
  const method = methods.find((saved) => saved.id === id)
  if (method !== undefined) return method
  throw invalid([issue('payment_method_id', `The customer has no payment method ${id}.`)])
}

/** Returns the payment that an earlier run of the request has recorded; undefined for a draft that charged nothing. */
const findOwnPayment = async (
  services: CallServices,
  order_id: string,
): Promise<ProcessorPayment | undefined> => {
  const { database, processor, repetition } = services
  const payment = await findRequestedPayment(database.db, order_id, repetition.id('payment'))
  if (payment === undefined) return undefined
  if (payment.failure_code !== null) throw declinedError(payment.failure_code)
  return processor.findPayment(referenceTo(payment))
}

const charge = async (
  services: CallServices,
  draft: StoredOrder,
  payment_method_id: string | null | undefined,
) => {
  const { database, repetition } = services
  requireDraft({ status: draft.status, pending_payment_id: null })
  const method = totalOf(draft) === 0 ? undefined : await findMethod(services, draft, payment_method_id)
  const payment = await database.transact(async (tx) => {
    const isFirst = await repetition.markDone(tx)
    return isFirst
      ? beginDraftPayment(tx, services, { draft, method, request_id: repetition.id('payment') })
      : undefined
  })
  if (payment === undefined) return findOwnPayment(services, draft.id)
  if (!('request' in payment)) return undefined
  return requestPayment(services, payment.request)
}

/**
 * Charges a draft to a saved payment method of its customer, without them. Paid before anything follows: the
 * processor is called between two transactions, of which the second one makes the order paid, with its number, sale
 * and events, or leaves it a draft. After a crash the payment is reconciled. A repetition charges nothing again.
 *
 * @throws ResourceNotFound, PaymentFailed, PaymentActionRequired, OrderNotDraft, Conflict, Unavailable;
 *   InvalidRequest
 */
export const finalize: Finalize = async ({ path: { id }, body }, services) => {
  const { database, repetition, organization_id } = services
  const draft = await getOrder(database.db, organization_id, id)
  const payment = (await repetition.isDone(database.db))
    ? await findOwnPayment(services, id)
    : await charge(services, draft, body.payment_method_id)
  const outcome = payment && (await settleResponse(services, payment))
  if (outcome?.status === 'failed') throw declinedError(outcome.failure_code)
  const order = await getOrder(database.db, organization_id, id)
  if (order.status === 'draft') {
    if (outcome?.status === 'succeeded') throw differentAmountError()
    repetition.markUndecided()
  }
  return withRevision(order, presentOrder(order))
}

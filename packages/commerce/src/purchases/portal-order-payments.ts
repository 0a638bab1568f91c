import type { portalOrderPayments } from '@atelier/contract'
import { after, seconds } from '@atelier/plumbing/clock'
import { ApiError, apiError, type Handler, type Repeatable } from '@atelier/plumbing/http'
import type { output } from 'zod/v4/core'
import { getPortalCustomer } from '../customers/customers/index.ts'
import { dueOf, getOwnOrder, type OwnOrder, updateNextPaymentAttempts } from '../orders/orders/index.ts'
import { leaveToReconciliation, type PaymentRequest } from '../payments/index.ts'
import { defaultMethod, ensureProcessorCustomer, listSavedMethods } from '../payments/saved-methods/index.ts'
import { requireNoHold } from '../payments/after-restore/index.ts'
import type { Services } from '../core/services.ts'
import { askForPayment } from './ask-for-payment.ts'
import { beginAttempt, type PaymentAttempt } from './declines/card-testing.ts'
import { lockOrderToCharge } from './charges/queries.ts'
import {
  findLatestPayment,
  findRequestedPayment,
  insertPayment,
  referenceTo,
} from '../payments/payment-records/index.ts'
import { nextPaymentOf } from './charges/next-payment.ts'
import { progressOf, readProgress, readProgressOf, settleOutcome } from './order-payments/progress.ts'

type Area = typeof portalOrderPayments
type For<Name extends keyof Area> = Handler<Area[Name], Services>
type Body = output<Area['confirm']['body']>
type CallServices = Parameters<For<'confirm'>>[1]

/** Processor response time, after which the payment is reconciled, in milliseconds. */
const responseTimeout = seconds(60)

/**
 * Returns the progress of the payment of the customer's order.
 *
 * @throws ResourceNotFound
 */
export const status: For<'status'> = async ({ path }, services) => {
  const order = await getOwnOrder(services.database.db, services.caller, path.id)
  const { status: progress, error } = await readProgress(services, order)
  return { status: progress, error }
}

/** Returns the id of the request. It is stored with the payment, so that a repetition finds the payment. */
const requestIdOf = ({ repetition }: Repeatable): string => repetition.id('payment')

/**
 * Cancels the pending payment of an order, so that its customer can begin another one.
 *
 * @throws PaymentAlreadyInProgress if it cannot be canceled, or has succeeded
 */
const cancelPendingPayment = async (services: CallServices, order_id: string): Promise<void> => {
  const { database, processor } = services
  const payment = await findLatestPayment(database.db, order_id)
  if (payment?.status !== 'pending' || payment.request_id === requestIdOf(services)) return
  const outcome = await processor.cancelPayment(referenceTo(payment))
  await settleOutcome(services, outcome)
  if (outcome.status !== 'failed')
    throw apiError(
      'PaymentAlreadyInProgress',
      'A payment for this order is in progress. Wait until it is complete before you pay again.',
    )
}

/**
 * Returns the source of the charge: the card behind a token, which is saved, or a saved method.
 *
 * @throws ResourceNotFound for a method that the customer does not have; MissingPaymentMethod if there is none
 */
const findSource = async (
  services: CallServices,
  { confirmation_token_id, payment_method_id }: Body,
): Promise<Pick<PaymentRequest, 'source' | 'customer' | 'save_method'>> => {
  const { caller, database } = services
  if (confirmation_token_id != null) {
    const { email, name } = await getPortalCustomer(database.db, caller)
    const customer = await ensureProcessorCustomer(services, caller, { email, name })
    return { source: { confirmation_token: confirmation_token_id }, customer, save_method: true }
  }
  const methods = await listSavedMethods(services, caller)
  const method =
    payment_method_id == null ? defaultMethod(methods) : methods.find(({ id }) => id === payment_method_id)
  if (method === undefined && payment_method_id != null)
    throw apiError('ResourceNotFound', `You have no payment method ${payment_method_id}.`)
  if (method === undefined)
    throw apiError('MissingPaymentMethod', 'You have no saved payment method. Pay with a card.')
  return {
    source: { saved_method: method.id, is_customer_present: true },
    customer: method.customer,
    save_method: false,
  }
}

const notPayableError = () =>
  apiError('OrderNotEligibleForRetry', 'This order needs no payment: it is paid, or is no longer charged.')

const differentAmountError = () =>
  apiError(
    'OrderNotEligibleForRetry',
    'This order was already paid, with another amount. Nothing is charged now; ask the seller.',
  )

/**
 * Records the payment before the processor is called. Scheduled charges of the order pause while the customer
 * pays.
 *
 * @returns `before` when an earlier run of the request has recorded it
 * @throws OrderNotEligibleForRetry, PaymentAlreadyInProgress
 */
const beginOnSessionPayment = (
  services: CallServices,
  { id: order_id, subscription_id, customer_id }: OwnOrder,
  { address_key }: PaymentAttempt,
): Promise<Pick<PaymentRequest, 'payment_id' | 'amount' | 'currency' | 'metadata'> | 'before'> =>
  services.database.transact(async (tx) => {
    if (!(await services.repetition.markDone(tx))) return 'before'
    if (subscription_id === null) throw notPayableError()
    await requireNoHold(tx)
    const now = services.clock.now()
    const order = await lockOrderToCharge(tx, { order_id, subscription_id, customer_id })
    if (order.status !== 'pending') throw notPayableError()
    if (order.pending_payment_id !== null)
      throw apiError('PaymentAlreadyInProgress', 'Someone else is paying this order right now.')
    const { organization_id, currency } = order
    const amount = dueOf(order)
    const next = await nextPaymentOf(tx, services.secret, order)
    if (next === undefined) throw differentAmountError()
    const { id: payment_id, attempt } = next
    await Promise.all([
      updateNextPaymentAttempts(tx, [order_id], null),
      insertPayment(tx, {
        id: payment_id,
        organization_id,
        order_id,
        request_id: requestIdOf(services),
        trigger: 'retry_customer',
        attempt,
        processor: services.processor.name,
        amount,
        currency,
        created_at: now,
        reconcile_at: after(now, responseTimeout),
        address_key,
      }),
    ])
    return { payment_id, amount, currency, metadata: { order_id, organization_id } }
  })

/** Responds with the progress. It is not saved as the response of the request while the payment is pending. */
const respondWith = <Progress extends { readonly status: string }>(
  { repetition }: Repeatable,
  progress: Progress,
): Progress => {
  if (progress.status !== 'succeeded' && progress.status !== 'failed') repetition.markUndecided()
  return progress
}

type Request = { readonly order: OwnOrder; readonly body: Body; readonly attempt: PaymentAttempt }

const pay = async (services: CallServices, { order, body, attempt }: Request) => {
  if (order.status !== 'pending' || order.subscription_id === null) throw notPayableError()
  await cancelPendingPayment(services, order.id)
  const source = await findSource(services, body)
  const payment = await beginOnSessionPayment(services, order, attempt)
  if (payment === 'before') return readOwnProgress(services, order)
  const request = { ...payment, ...source, description: order.product.name }
  const outcome = await askForPayment(services, request).catch(
    leaveToReconciliation('payment', responseTimeout / 1000),
  )
  await settleOutcome(services, outcome)
  if (outcome.status === 'succeeded' && outcome.amount !== payment.amount) throw differentAmountError()
  if (outcome.status === 'failed') await attempt.cardDeclined()
  return progressOf(outcome)
}

/**
 * Returns the progress of the payment that an earlier run of the request has recorded; that of the order for payments
 * of earlier versions, which do not store their request.
 */
const readOwnProgress = async (services: CallServices, order: OwnOrder) => {
  const payment = await findRequestedPayment(services.database.db, order.id, requestIdOf(services))
  return payment === undefined ? readProgress(services, order) : readProgressOf(services, payment)
}

/** Begins the attempt to pay an order. @throws ManualRetryLimitExceeded */
const beginOwnAttempt = (services: CallServices, { organization_id }: OwnOrder, token: string | null) =>
  beginAttempt(services, {
    paid: { order_of_organization: organization_id },
    token,
    ip: services.request.ip,
  }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.error !== 'TooManyRequests') throw error
    throw new ApiError('ManualRetryLimitExceeded', error.message, error.retryAfterSeconds)
  })

/**
 * Pays an open order on session, so that the customer can answer a bank challenge. The processor is called
 * between two transactions: after a crash the payment is reconciled. A repetition returns the progress of the
 * payment that its first run made, and does not count as another attempt.
 *
 * @throws ResourceNotFound, MissingPaymentMethod, PaymentAlreadyInProgress, OrderNotEligibleForRetry,
 *   ManualRetryLimitExceeded
 */
export const confirm: For<'confirm'> = async ({ path, body }, services) => {
  const { database, caller, repetition } = services
  const order = await getOwnOrder(database.db, caller, path.id)
  if (await repetition.isDone(database.db))
    return respondWith(services, await readOwnProgress(services, order))
  const attempt = await beginOwnAttempt(services, order, body.confirmation_token_id ?? null)
  const progress = await pay(services, { order, body, attempt }).finally(() => attempt.end())
  return respondWith(services, progress)
}

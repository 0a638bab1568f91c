import { sentence } from '@atelier/contract/texts/sentences'
import type { portalOrderPayments } from '@atelier/contract'
import { after, seconds } from '@atelier/plumbing/clock'
import { ApiError, apiError, type Handler, type Portal, type Repeatable } from '@atelier/plumbing/http'
import type { output } from 'zod/v4/core'
import { getPortalCustomer } from '../customers/customers/index.ts'
import { dueOf, getOwnOrder, type OwnOrder, updateNextPaymentAttempts } from '../orders/orders/index.ts'
import { lookedInto } from '../payments/answered.ts'
import { ensureProcessorCustomer } from '../payments/customers.ts'
import { requireNoHold } from '../payments/hold.ts'
import { isFinal, type PaymentRequest, type ProcessorPayment } from '../payments/port.ts'
import { defaultMethod, listSavedMethods } from '../payments/saved-methods.ts'
import type { Services } from '../core/services.ts'
import { askForPayment } from './ask-for-payment.ts'
import { beginAttempt, type PaymentAttempt } from './card-testing.ts'
import { findLatestPayment, lockOrderToCharge } from './charge-queries.ts'
import { nextPaymentOf } from './next-payment.ts'
import { insertPayment, referenceTo } from './queries.ts'
import { settlePayment } from './settle.ts'

type Area = typeof portalOrderPayments
type For<Name extends keyof Area> = Handler<Area[Name], Services>
type Body = output<Area['confirm']['body']>
type Called = Services & { readonly caller: Portal }

/** Processor response time, after which the payment is reconciled, in milliseconds. */
const answerExpected = seconds(60)

const settle = async (services: Services, outcome: ProcessorPayment): Promise<void> => {
  if (isFinal(outcome)) await services.database.transact((tx) => settlePayment(tx, services, outcome))
}

const progressOf = (outcome: ProcessorPayment) => ({
  status: outcome.status,
  client_secret: outcome.secret === '' ? null : outcome.secret,
  error: outcome.status === 'failed' ? sentence(outcome.failure_code).text : null,
})

/** Progress of the payment of an order. A pending payment is fetched from the processor. */
const readProgress = async (services: Services, order: Pick<OwnOrder, 'id' | 'status'>) => {
  const { database, processor } = services
  const nothing = { client_secret: null, error: null }
  if (order.status === 'void')
    return { status: 'failed' as const, ...nothing, error: 'This order is not collected any more.' }
  if (order.status !== 'pending') return { status: 'succeeded' as const, ...nothing }
  const payment = await findLatestPayment(database.db, order.id)
  if (payment === undefined) return { status: 'pending' as const, ...nothing }
  if (payment.failure_code !== null)
    return { status: 'failed' as const, ...nothing, error: sentence(payment.failure_code).text }
  const outcome = await processor.findPayment(referenceTo(payment))
  if (outcome === undefined) return { status: 'processing' as const, ...nothing }
  await settle(services, outcome)
  return progressOf(outcome)
}

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

/**
 * Cancels the pending payment of an order, so that its customer can begin another one.
 *
 * @throws PaymentAlreadyInProgress when it cannot be canceled, or has succeeded
 */
const endPaymentUnderWay = async (services: Called, order_id: string): Promise<void> => {
  const { database, processor } = services
  const payment = await findLatestPayment(database.db, order_id)
  if (payment?.status !== 'pending') return
  const outcome = await processor.cancelPayment(referenceTo(payment))
  await settle(services, outcome)
  if (outcome.status !== 'failed')
    throw apiError(
      'PaymentAlreadyInProgress',
      'A payment of this order is under way. Wait until it has ended before you pay again.',
    )
}

/**
 * Source of the charge: the card behind a token, which is saved, or a saved method.
 *
 * @throws ResourceNotFound for a method that the customer does not have; MissingPaymentMethod when there is
 *   none
 */
const findSource = async (
  services: Called,
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

const notOwed = () =>
  apiError(
    'OrderNotEligibleForRetry',
    'This order asks for no payment: it is paid, or is not charged any more.',
  )

const paidOtherwise = () =>
  apiError(
    'OrderNotEligibleForRetry',
    'This order was paid before, with another amount. Nothing is charged now; ask the seller.',
  )

/**
 * Records the payment before the processor is called. Scheduled charges of the order pause while the customer
 * pays.
 *
 * @throws OrderNotEligibleForRetry, PaymentAlreadyInProgress
 */
const beginPayment = (
  services: Called,
  { id: order_id, subscription_id, customer_id }: OwnOrder,
  { address_key }: PaymentAttempt,
): Promise<Pick<PaymentRequest, 'payment_id' | 'amount' | 'currency' | 'metadata'>> =>
  services.database.transact(async (tx) => {
    if (subscription_id === null) throw notOwed()
    await requireNoHold(tx)
    const now = services.clock.now()
    const order = await lockOrderToCharge(tx, { order_id, subscription_id, customer_id })
    if (order.status !== 'pending') throw notOwed()
    if (order.pending_payment_id !== null)
      throw apiError('PaymentAlreadyInProgress', 'Somebody else is paying this order at this moment.')
    const { organization_id, currency } = order
    const amount = dueOf(order)
    const next = await nextPaymentOf(tx, services.secret, order)
    if (next === undefined) throw paidOtherwise()
    const { id: payment_id, attempt } = next
    await Promise.all([
      updateNextPaymentAttempts(tx, [order_id], null),
      insertPayment(tx, {
        id: payment_id,
        organization_id,
        order_id,
        attempt,
        processor: services.processor.name,
        amount,
        currency,
        created_at: now,
        reconcile_at: after(now, answerExpected),
        address_key,
      }),
    ])
    return { payment_id, amount, currency, metadata: { order_id, organization_id } }
  })

/** @returns the progress, which is not kept as the answer of the request while the payment is under way */
const answerWith = <Progress extends { readonly status: string }>(
  { repetition }: Repeatable,
  progress: Progress,
): Progress => {
  if (progress.status !== 'succeeded' && progress.status !== 'failed') repetition.leaveOpen()
  return progress
}

const pay = async (services: Called & Repeatable, order: OwnOrder, body: Body, attempt: PaymentAttempt) => {
  const isNew = await services.database.transact(services.repetition.markDone)
  if (!isNew) return answerWith(services, await readProgress(services, order))
  if (order.status !== 'pending' || order.subscription_id === null) throw notOwed()
  await endPaymentUnderWay(services, order.id)
  const source = await findSource(services, body)
  const begun = await beginPayment(services, order, attempt)
  const request = { ...begun, ...source, description: order.product.name }
  const outcome = await askForPayment(services, request).catch(lookedInto('payment', answerExpected / 1000))
  await settle(services, outcome)
  if (outcome.status === 'succeeded' && outcome.amount !== begun.amount) throw paidOtherwise()
  if (outcome.status === 'failed') await attempt.cardDeclined()
  return answerWith(services, progressOf(outcome))
}

/**
 * Pays an open order on session, so that the customer can answer a bank challenge. The processor is called
 * between two transactions: after a crash the payment is reconciled. A repetition returns the progress of the
 * payment.
 *
 * @throws ResourceNotFound, MissingPaymentMethod, PaymentAlreadyInProgress, OrderNotEligibleForRetry,
 *   ManualRetryLimitExceeded
 */
export const confirm: For<'confirm'> = async ({ path, body }, services) => {
  const { database, caller, request } = services
  const order = await getOwnOrder(database.db, caller, path.id)
  const attempt = await beginAttempt(services, {
    paid: { order_of_organization: order.organization_id },
    token: body.confirmation_token_id ?? null,
    ip: request.ip,
  }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.error !== 'TooManyRequests') throw error
    throw new ApiError('ManualRetryLimitExceeded', error.message, error.retryAfterSeconds)
  })
  try {
    return await pay(services, order, body, attempt)
  } finally {
    attempt.end()
  }
}

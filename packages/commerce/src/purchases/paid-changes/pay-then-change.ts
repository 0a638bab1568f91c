import { after } from '@atelier/plumbing/clock'
import {
  apiError,
  keysLast,
  type Repeatable,
  type RequestFacts,
  requireRevision,
} from '@atelier/plumbing/http'
import {
  beginChange,
  findChangeOfRequest,
  isChangePending,
  lockSubscriptionSoon,
  type PaidChange,
  readSubscription,
  type SubscriptionKey,
  type StoredSubscription,
} from '../../billing/subscriptions/index.ts'
import { lock } from '../../core/database/lock.ts'
import type { Services, Tx } from '../../core/services.ts'
import type { StoredOrder } from '../../orders/orders/index.ts'
import type { FailureCode } from '../../payments/failures.ts'
import { requireNoHold } from '../../payments/hold.ts'
import type { PaymentRequest, ProcessorPayment, SavedMethod } from '../../payments/port.ts'
import { isOrderRecovered } from '../../payments/recovered-queries.ts'
import { findMethodToCharge } from '../../payments/saved-methods.ts'
import { findLatestPayment, lockOrderToCharge } from '../charge-queries.ts'
import { findPaymentToSettle, referenceTo } from '../queries.ts'
import { countUsageBefore } from './count-usage.ts'
import { recordPayment, requestPayment, settleAnswer } from '../saved-method-payment.ts'

/** Services of a request that changes a subscription. */
export type Changing = Services & Repeatable & { readonly request: RequestFacts }

/** A change, and the subscription before it, whose lock the transaction holds. */
export type Decided = { readonly before: StoredSubscription; readonly change: PaidChange }

/**
 * Decides a change in the transaction that begins it. The caller has not called the processor yet: nothing outside the database
 * may happen here.
 *
 * @param canPay true when the customer has a payment method
 * @returns undefined for a change without an order, which is applied by then
 */
export type Decide = (tx: Tx, canPay: boolean) => Promise<Decided | undefined>

type Payer = Parameters<typeof findMethodToCharge>[1]

/** The id of the order of a change, also where a restored backup has lost the key of the request, but not the payment. */
const orderIdOf = async (tx: Tx, { clock, repetition }: Changing): Promise<string> => {
  const lost = repetition.lostId('order')
  const isPaid = await isOrderRecovered(tx, lost, after(clock.now(), -keysLast))
  return isPaid ? lost : repetition.id('order')
}

/** Error of a change that a payment of another amount has paid, as after the restore of a backup. */
const paidOtherwise = () =>
  apiError(
    'SubscriptionUpdatePending',
    'A payment of another amount was already made for this change. Refund it before you repeat the change.',
  )

/**
 * Records the payment of the draft of a change.
 *
 * @throws MissingPaymentMethod, Unavailable, SubscriptionUpdatePending, AlreadyCanceledSubscription
 */
const recordPaymentOf = async (
  tx: Tx,
  services: Changing,
  { id: order_id, subscription_id, customer_id }: StoredOrder,
  { method, seller }: { readonly method: SavedMethod | undefined; readonly seller: string },
): Promise<PaymentRequest> => {
  await requireNoHold(tx)
  if (method === undefined)
    throw apiError(
      'MissingPaymentMethod',
      'The customer has no saved payment method to charge this change to.',
    )
  const draft = await lockOrderToCharge(tx, { order_id, subscription_id, customer_id })
  if (draft.customer_deleted_at !== null)
    throw apiError('AlreadyCanceledSubscription', 'The customer of this subscription was deleted.')
  const request_id = services.repetition.id('payment')
  const request = await recordPayment(tx, services, { draft, method, request_id, description: seller })
  if (request === undefined) throw paidOtherwise()
  return request
}

/** Begins a change: applies it, or records its payment. */
const begin = async (
  tx: Tx,
  services: Changing,
  decide: Decide,
  method: SavedMethod | undefined,
): Promise<PaymentRequest | undefined> => {
  const decided = await decide(tx, method !== undefined)
  if (decided === undefined) return undefined
  const { before, change } = decided
  // Before the lock of the wallet, as where a draft is charged.
  await lock(tx, 'customers', { id: before.customer_id })
  const request_id = services.repetition.id('payment')
  const begun = await beginChange(tx, services, before, change, {
    order_id: await orderIdOf(tx, services),
    request_id,
  })
  if ('applied' in begun) return undefined
  return recordPaymentOf(tx, services, begun.order, { method, seller: before.organization.name })
}

/** Error of a change whose payment has no outcome yet. */
const underWay = () =>
  apiError(
    'SubscriptionUpdatePending',
    'The payment of this change is under way, and the change follows it. Read the subscription again in a minute.',
  )

/** Payment of a change, with the amount that was requested. */
type Answered = { readonly answer: ProcessorPayment; readonly amount: number }

/** Payment of an earlier run of the request, if it is still under way. @throws the error of a failed payment */
const paymentOfEarlierRun = async (
  services: Changing,
  failed: (code: FailureCode) => Error,
): Promise<Answered | undefined> => {
  const { database, processor, repetition } = services
  const change = await findChangeOfRequest(database.db, repetition.id('payment'))
  if (change === undefined) return undefined
  if (change.failure_code !== null) throw failed(change.failure_code)
  const payment = await findLatestPayment(database.db, change.order_id ?? '')
  const answer = payment && (await processor.findPayment(referenceTo(payment)))
  if (payment === undefined || answer === undefined) throw underWay()
  return { answer, amount: payment.amount }
}

type Asked = {
  readonly payer: Payer
  readonly decide: Decide
  /** Error of a failed payment, for the caller of the request. */
  readonly failed: (code: FailureCode) => Error
}

/**
 * Makes a change that is paid before it happens. One that charges nothing is applied at once. For any other the processor is
 * called between two transactions: the first one records the change, its order as a draft and its payment, the second one
 * applies the change and makes the order paid. After a failed payment nothing of it is left. After a crash, or without an
 * answer, the payment is reconciled, and the change follows it. A repetition charges nothing again, and ends as its first run.
 *
 * @returns true when the change was paid for by this run
 * @throws PaymentFailed, PaymentActionRequired, SubscriptionUpdatePending, Unavailable, MissingPaymentMethod, and the
 *   errors of the decision
 */
export const payForChange = async (
  services: Changing,
  { payer, decide, failed }: Asked,
): Promise<boolean> => {
  const { database, repetition } = services
  // The processor must not be called inside a transaction.
  const method = await findMethodToCharge(services, payer)
  const begun = await database.transact(async (tx) =>
    (await repetition.markDone(tx)) ? { request: await begin(tx, services, decide, method) } : 'repeated',
  )
  const payment =
    begun === 'repeated'
      ? await paymentOfEarlierRun(services, failed)
      : begun.request && {
          answer: await requestPayment(services, begun.request),
          amount: begun.request.amount,
        }
  if (payment === undefined) return false
  await countUsageBefore(services, await findPaymentToSettle(database.db, payment.answer.payment_id))
  const outcome = await settleAnswer(services, payment.answer)
  if (outcome.status === 'failed') throw failed(outcome.failure_code)
  if (outcome.status !== 'succeeded') throw underWay()
  if (outcome.amount !== payment.amount) throw paidOtherwise()
  return true
}

/**
 * Makes a change of a stored subscription, see `payForChange`.
 *
 * @param decide receives the locked subscription
 * @throws ResourceNotFound, RevisionMismatch, SubscriptionUpdatePending, and the errors of `payForChange`
 */
export const payThenChange = async (
  services: Changing,
  {
    key,
    subscription,
    failed,
  }: Pick<Asked, 'failed'> & {
    readonly key: SubscriptionKey
    readonly subscription: StoredSubscription
  },
  decide: (tx: Tx, before: StoredSubscription, canPay: boolean) => Promise<PaidChange | undefined>,
): Promise<void> => {
  await services.usage.countStored(key.id)
  const isPaid = await payForChange(services, {
    payer: subscription,
    failed,
    decide: async (tx, canPay) => {
      const before = await lockSubscriptionSoon(tx, key)
      requireRevision(services.request, before)
      if (await isChangePending(tx, before.id)) throw underWay()
      const change = await decide(tx, before, canPay)
      return change && { before, change }
    },
  })
  const { ended_at } = await readSubscription(services.database.db, key.id)
  if (isPaid && ended_at !== null)
    throw apiError(
      'AlreadyCanceledSubscription',
      'The subscription has ended while the change was being paid.',
    )
}

import { apiError, requireRevision } from '@atelier/plumbing/http'
import {
  findChangeOfRequest,
  isChangePending,
  type PaidChange,
} from '../../billing/subscriptions/paid-changes/index.ts'
import {
  lockSubscriptionSoon,
  readSubscription,
  type StoredSubscription,
  type SubscriptionKey,
} from '../../billing/subscriptions/index.ts'
import type { Tx } from '../../core/services.ts'
import type { FailureCode, ProcessorPayment } from '../../payments/index.ts'
import { findMethodToCharge, type Payer } from '../../payments/saved-methods/index.ts'
import { findLatestPayment, referenceTo } from '../../payments/payment-records/index.ts'
import { findPaymentToSettle } from '../queries.ts'
import { begin, type ChangeServices, type DecideChange, differentAmountError } from './begin.ts'
import { countUsageBefore } from './count-usage.ts'
import { requestPayment, settleResponse } from '../order-payments/saved-method.ts'

/** Returns the error of a change whose payment has no outcome yet. */
const paymentPendingError = () =>
  apiError(
    'SubscriptionUpdatePending',
    'The payment of this change is being processed, and the change follows it. Read the subscription again in a minute.',
  )

/** Payment of a change, with the amount that was requested. */
type RequestedPayment = { readonly payment: ProcessorPayment; readonly amount: number }

/**
 * Returns the payment of an earlier run of the request, if it is still in progress.
 *
 * @throws the error of a failed payment
 */
const paymentOfEarlierRun = async (
  services: ChangeServices,
  declinedError: (code: FailureCode) => Error,
): Promise<RequestedPayment | undefined> => {
  const { database, processor, repetition } = services
  const change = await findChangeOfRequest(database.db, repetition.id('payment'))
  if (change === undefined) return undefined
  if (change.failure_code !== null) throw declinedError(change.failure_code)
  const payment = await findLatestPayment(database.db, change.order_id ?? '')
  const current = payment && (await processor.findPayment(referenceTo(payment)))
  if (payment === undefined || current === undefined) throw paymentPendingError()
  return { payment: current, amount: payment.amount }
}

type RequestedChange = {
  readonly payer: Payer
  readonly decide: DecideChange
  /** Error of a failed payment, for the caller of the request. */
  readonly declinedError: (code: FailureCode) => Error
}

/**
 * Makes a change that is paid before it happens. One that charges nothing is applied immediately. For any other
 * the processor is called between two transactions: the first one records the change, its order as a draft
 * and its payment, the second one applies the change and makes the order paid. After a failed payment nothing
 * of it remains. After a crash, or without a response, the payment is reconciled, and the change with it. A
 * repetition charges nothing again, and has the outcome of the first run.
 *
 * @returns true when the change was paid for by this run
 * @throws PaymentFailed, PaymentActionRequired, SubscriptionUpdatePending, Unavailable, MissingPaymentMethod,
 * and the errors of the decision
 */
export const payForChange = async (
  services: ChangeServices,
  { payer, decide, declinedError }: RequestedChange,
): Promise<boolean> => {
  const { database, repetition } = services
  // The processor must not be called inside a transaction.
  const method = await findMethodToCharge(services, payer)
  const pending = await database.transact(async (tx) =>
    (await repetition.markDone(tx)) ? { request: await begin(tx, services, decide, method) } : 'repeated',
  )
  const requested =
    pending === 'repeated'
      ? await paymentOfEarlierRun(services, declinedError)
      : pending.request && {
          payment: await requestPayment(services, pending.request),
          amount: pending.request.amount,
        }
  if (requested === undefined) return false
  await countUsageBefore(services, await findPaymentToSettle(database.db, requested.payment.payment_id))
  const outcome = await settleResponse(services, requested.payment)
  if (outcome.status === 'failed') throw declinedError(outcome.failure_code)
  if (outcome.status !== 'succeeded') throw paymentPendingError()
  if (outcome.amount !== requested.amount) throw differentAmountError()
  return true
}

/**
 * Makes a change of a stored subscription, see `payForChange`.
 *
 * @param decide receives the locked subscription
 * @throws ResourceNotFound, RevisionMismatch, SubscriptionUpdatePending, and the errors of `payForChange`
 */
export const payThenChange = async (
  services: ChangeServices,
  {
    key,
    subscription,
    declinedError,
  }: Pick<RequestedChange, 'declinedError'> & {
    readonly key: SubscriptionKey
    readonly subscription: StoredSubscription
  },
  decide: (tx: Tx, before: StoredSubscription, canPay: boolean) => Promise<PaidChange | undefined>,
): Promise<void> => {
  await services.usage.countStored(key.id)
  const isPaid = await payForChange(services, {
    payer: subscription,
    declinedError,
    decide: async (tx, canPay) => {
      const before = await lockSubscriptionSoon(tx, key)
      requireRevision(services.request, before)
      if (await isChangePending(tx, before.id)) throw paymentPendingError()
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

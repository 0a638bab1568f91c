import { after } from '@atelier/plumbing/clock'
import { apiError, keysLast, type Repeatable, type RequestFacts } from '@atelier/plumbing/http'
import { beginChange, type PaidChange } from '../../billing/subscriptions/paid-changes/index.ts'
import type { StoredSubscription } from '../../billing/subscriptions/index.ts'
import { lock } from '../../core/database/lock.ts'
import type { Services, Tx } from '../../core/services.ts'
import type { StoredOrder } from '../../orders/orders/index.ts'
import { isOrderRecovered, requireNoHold } from '../../payments/after-restore/index.ts'
import type { PaymentRequest, SavedMethod } from '../../payments/index.ts'
import { lockOrderToCharge } from '../charges/queries.ts'
import { recordPayment } from '../order-payments/saved-method.ts'

/** Services of a request that changes a subscription. */
export type ChangeServices = Services & Repeatable & { readonly request: RequestFacts }

/** A change, and the subscription before it, which the transaction has locked. */
export type DecidedChange = { readonly before: StoredSubscription; readonly change: PaidChange }

/**
 * Decides a change in the transaction that begins it. The caller has not called the processor yet: nothing
 * outside the database may happen here.
 *
 * @param canPay true when the customer has a payment method
 * @returns undefined for a change without an order, which is already applied
 */
export type DecideChange = (tx: Tx, canPay: boolean) => Promise<DecidedChange | undefined>

/**
 * Returns the id of the order of a change, also where a restored backup has lost the key of the request, but not the
 * payment.
 */
const orderIdOf = async (tx: Tx, { clock, repetition }: ChangeServices): Promise<string> => {
  const lost = repetition.lostId('order')
  const isPaid = await isOrderRecovered(tx, lost, after(clock.now(), -keysLast))
  return isPaid ? lost : repetition.id('order')
}

/** Returns the error of a change that a payment of another amount has paid, as after the restore of a backup. */
export const differentAmountError = () =>
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
  services: ChangeServices,
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
  if (request === undefined) throw differentAmountError()
  return request
}

/** Begins a change: applies it, or records its payment. */
export const begin = async (
  tx: Tx,
  services: ChangeServices,
  decide: DecideChange,
  method: SavedMethod | undefined,
): Promise<PaymentRequest | undefined> => {
  const decided = await decide(tx, method !== undefined)
  if (decided === undefined) return undefined
  const { before, change } = decided
  // Before the lock of the wallet, as where a draft is charged.
  await lock(tx, 'customers', { id: before.customer_id })
  const request_id = services.repetition.id('payment')
  const pending = await beginChange(tx, services, before, change, {
    order_id: await orderIdOf(tx, services),
    request_id,
  })
  if ('applied' in pending) return undefined
  return recordPaymentOf(tx, services, pending.order, { method, seller: before.organization.name })
}

import { billingIntervalOf, findProducts, type StoredProduct } from '../../../../catalog/products/index.ts'
import type { Connection } from '../../../../core/services.ts'
import { isSameInterval } from '../../../../core/time/subscription-period.ts'
import { type ComingPeriod, inNextPeriod } from '../../renewal/next-period.ts'
import { behaviorAfter, canBeTaxed } from '../tax.ts'
import { applicableDiscount, subscriptionPricesOf, subscriptionIssues } from '../product.ts'
import { findPendingLines } from '../../pending-lines/queries.ts'
import { firstPrice, type StoredSubscription } from '../../types.ts'

/**
 * Returns a subscription in its next period on another product, and the changed columns. The discount is judged at
 * the end of the current period. Another interval begins there, as its new anchor.
 */
export const inScheduledPeriod = (before: StoredSubscription, product: StoredProduct) => {
  const { recurring_interval, recurring_interval_count } = billingIntervalOf(product) ?? before
  const interval = { recurring_interval, recurring_interval_count }
  const prices = subscriptionPricesOf(product, before.currency)
  const columns = {
    product_id: product.id,
    ...interval,
    anchor_at: isSameInterval(interval, before) ? before.anchor_at : before.current_period_end,
    tax_behavior: behaviorAfter(before, firstPrice({ id: before.id, prices })),
  }
  const discount = applicableDiscount(before.discount, product, before.currency)
  const { change, after } = inNextPeriod({ ...before, ...columns, product, prices, discount })
  return { change: { ...columns, ...change }, after: { ...after, pending_update: null } }
}

/**
 * Returns the product of the scheduled change of a subscription. Undefined if there is none, or if it can no longer
 * be made: its prices are gone, or have another tax behavior. A product that was archived since stays, as for its
 * subscribers.
 */
const findScheduledProduct = async (
  db: Connection,
  before: StoredSubscription,
): Promise<StoredProduct | undefined> => {
  const { pending_update, currency } = before
  if (pending_update === null) return undefined
  const { product_id } = pending_update
  const [product] = await findProducts(db, before.organization_id, [product_id])
  if (product === undefined) return undefined
  const sold = { ...product, is_archived: false, visibility: 'public' as const }
  if (subscriptionIssues(sold, { id: product_id, currency, by: 'seller' }).length > 0) return undefined
  const { tax_behavior } = inScheduledPeriod(before, product).change
  const pending = await findPendingLines(db, before.id)
  return canBeTaxed(before, tax_behavior, pending.length > 0) ? product : undefined
}

/**
 * Returns the next period of a subscription, on the product of its scheduled change if there is one that can be made.
 */
export const findComingPeriod = async (db: Connection, before: StoredSubscription): Promise<ComingPeriod> => {
  const product = await findScheduledProduct(db, before)
  return product === undefined
    ? inNextPeriod({ ...before, pending_update: null })
    : inScheduledPeriod(before, product)
}

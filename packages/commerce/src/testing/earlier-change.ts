import { json } from '@atelier/plumbing/database'
import { createUsageCounter } from '../billing/customer-meters/index.ts'
import { createSubscriptionOrder } from '../billing/subscriptions/renewal/create-order.ts'
import { recordCredits } from '../billing/subscriptions/pending-lines/credits.ts'
import { applyChange } from '../billing/subscriptions/paid-changes/apply.ts'
import { changeProduct } from '../billing/subscriptions/paid-changes/product.ts'
import { takePendingLines } from '../billing/subscriptions/pending-lines/queries.ts'
import { lockSubscription } from '../billing/subscriptions/queries.ts'
import type { Services } from '../core/services.ts'
import { isUsage } from '../orders/orders/index.ts'
import type { Shop } from './open-shop.ts'
import { servicesOf } from './services-of.ts'
import type { Subscription } from './subscribe.ts'

/**
 * Moves a subscription to a product as earlier versions did: the change is applied, and its order is charged
 * afterwards.
 */
export const changeAsBefore = async (
  shop: Shop,
  { id }: Pick<Subscription, 'id'>,
  product_id: string,
): Promise<void> => {
  const services: Services = { ...servicesOf(shop), usage: createUsageCounter(() => services) }
  await services.usage.countStored(id)
  await shop.database.transact(async (tx) => {
    const before = await lockSubscription(tx, { id })
    const request = { product_id, behavior: 'invoice', by: 'seller' } as const
    const change = await changeProduct(tx, services, before, request, true)
    if (change === undefined) throw new Error('The change was not charged.')
    await recordCredits(tx, before, change.lines)
    const after = await applyChange(tx, services, before, change, { billed: change.lines })
    const lines = [...change.lines, ...(await takePendingLines(tx, id))]
    const order = await createSubscriptionOrder(tx, services, after, 'subscription_update', lines)
    await tx
      .insertInto('unpaid_changes')
      .values({
        subscription_id: id,
        order_id: order.id,
        before: json({
          product_id: before.product_id,
          recurring_interval: before.recurring_interval,
          recurring_interval_count: before.recurring_interval_count,
          amount: before.amount,
          anchor_at: before.anchor_at.toISOString(),
          current_period_start: before.current_period_start.toISOString(),
          current_period_end: before.current_period_end.toISOString(),
          discount_id: before.discount_id,
          discounted_at: before.discounted_at?.toISOString() ?? null,
          discount_anchor_at: before.discount_anchor_at?.toISOString() ?? null,
          period_discount_id: before.period_discount_id,
          tax_behavior: before.tax_behavior,
          prices: before.prices.map(({ id: price_id, charged }) => ({ id: price_id, charged })),
          changed_period_start: after.current_period_start.toISOString(),
          changed_discount_id: after.discount_id,
        }),
        own_lines: change.lines.filter((line) => !isUsage(line)).length,
        created_at: shop.clock.now(),
      })
      .execute()
  })
}

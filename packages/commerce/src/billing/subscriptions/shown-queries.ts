import { type NotNull, sql } from 'kysely'
import type { Connection } from '../../core/services.ts'
import { notFound } from '../../access/index.ts'
import { anyOf } from '../../core/database/list-filters.ts'

/** Selects subscriptions, each with its first price. */
export const selectShownSubscriptions = (db: Connection) =>
  db
    .selectFrom('subscriptions')
    .selectAll('subscriptions')
    .select((eb) =>
      eb
        .selectFrom('subscription_prices as own')
        .select('own.product_price_id')
        .whereRef('own.subscription_id', '=', 'subscriptions.id')
        .orderBy('own.position')
        .limit(1)
        .$asScalar()
        .as('price_id'),
    )

/** Cap of a metered price, less the usage lines of the price since the start of the subscription's period. */
const capLeft = sql<number | null>`case when price.cap_amount is not null then greatest(0, price.cap_amount
  - coalesce((select sum(item.amount) from order_items as item join orders on orders.id = item.order_id
      where orders.subscription_id = subscription_meters.subscription_id and orders.status <> 'void'
        and item.product_price_id = price.id and item.used_from >= owner.current_period_start), 0)
  - coalesce((select sum(pending.amount) from subscription_prorations as pending
      where pending.subscription_id = subscription_meters.subscription_id
        and pending.product_price_id = price.id and pending.used_from >= owner.current_period_start), 0))::bigint end`

/** Selects subscription meters, each with its metered price. */
export const selectShownUsage = (db: Connection) =>
  db
    .selectFrom('subscription_meters')
    .innerJoin('meters', 'meters.id', 'subscription_meters.meter_id')
    .innerJoin('subscriptions as owner', 'owner.id', 'subscription_meters.subscription_id')
    .innerJoin('subscription_prices as own', 'own.subscription_id', 'subscription_meters.subscription_id')
    .innerJoin('product_prices as price', (join) =>
      join
        .onRef('price.id', '=', 'own.product_price_id')
        .onRef('price.meter_id', '=', 'subscription_meters.meter_id'),
    )
    .selectAll('subscription_meters')
    .select(['meters.aggregation', 'price.unit_amount', 'owner.currency', capLeft.as('cap_amount')])
    .$narrowType<{ unit_amount: NotNull }>()
    .orderBy('own.position')

/** Returns true if one of the ids is a subscription that the checkout created. */
export const hasSubscriptionOfCheckout = async (
  db: Connection,
  checkout_id: string,
  ids: readonly string[],
): Promise<boolean> =>
  (await db
    .selectFrom('subscriptions')
    .select('id')
    .where('checkout_id', '=', checkout_id)
    .where('id', '=', anyOf(ids))
    .executeTakeFirst()) !== undefined

/** @throws ResourceNotFound */
export const getSubscriptionId = (db: Connection, organization_id: string, id: string) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'ended_at'])
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow(() => notFound('subscription', id))

/** Returns those of the ids whose subscriptions belong to the customer or were bought with their address. */
export const findOwnSubscriptionIds = async (
  db: Connection,
  { organization_id, customer_id }: { readonly organization_id: string; readonly customer_id: string },
  ids: readonly string[],
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('customer_id', '=', customer_id)
    .where('id', '=', anyOf(ids))
    .execute()
  return rows.map(({ id }) => id)
}

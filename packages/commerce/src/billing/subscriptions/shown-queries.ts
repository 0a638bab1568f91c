import { type NotNull, sql } from 'kysely'
import type { Connection } from '../../core/services.ts'

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

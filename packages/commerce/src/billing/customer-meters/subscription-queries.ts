import { type Row, withJson } from '@atelier/plumbing/database'
import type { Aggregation } from '@atelier/contract'
import { chunksOf } from '../../core/database/chunks.ts'
import { anyOf } from '../../core/database/list-filters.ts'
import type { SubscriptionMetersTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { CustomerRow } from '../../customers/customers/index.ts'
import { updateValues } from './value-queries.ts'

export type SubscriptionMeterRow = Row<SubscriptionMetersTable>

const columns = [
  'subscription_meters.id',
  'subscription_meters.subscription_id',
  'subscription_meters.meter_id',
  'subscription_meters.usage',
  'subscription_meters.credited_units',
  'subscription_meters.entries',
  'subscription_meters.counted_from',
  'subscription_meters.created_at',
  'subscription_meters.modified_at',
] as const

/** Returns the meters of a subscription, each with its aggregation. */
export const findMetersOfSubscription = (
  db: Connection,
  subscription_id: string,
): Promise<readonly (SubscriptionMeterRow & { readonly aggregation: Aggregation })[]> =>
  db
    .selectFrom('subscription_meters')
    .innerJoin('meters', 'meters.id', 'subscription_meters.meter_id')
    .select([...columns, 'meters.aggregation'])
    .where('subscription_id', '=', subscription_id)
    .execute()

/** A subscription's meter with the paying customer. */
type BilledMeter = SubscriptionMeterRow & { readonly customer_id: string }

/**
 * Returns subscriptions billed for the usage of these customers on these meters: per customer and meter, the earliest
 * one that is active or past due.
 *
 * @param had_by only subscriptions with a price on the meter by this time
 */
export const findBilledMeters = async (
  db: Connection,
  customer_ids: readonly string[],
  meter_ids: readonly string[],
  had_by: Date,
): Promise<readonly BilledMeter[]> =>
  db
    .selectFrom('subscription_meters')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscription_meters.subscription_id')
    .distinctOn(['subscriptions.customer_id', 'subscription_meters.meter_id'])
    .select([...columns, 'subscriptions.customer_id'])
    .where('subscriptions.customer_id', '=', anyOf(customer_ids))
    .where('subscription_meters.meter_id', '=', anyOf(meter_ids))
    .where('subscriptions.status', 'in', ['active', 'trialing', 'past_due'])
    .where('subscriptions.ended_at', 'is', null)
    .where('subscription_meters.created_at', '<=', had_by)
    .orderBy('subscriptions.customer_id')
    .orderBy('subscription_meters.meter_id')
    .orderBy('subscriptions.started_at')
    .orderBy('subscriptions.id')
    .execute()

/** A subscription's meter to write, with its new distinct values. */
export type ChangedSubscriptionMeter = {
  readonly row: SubscriptionMeterRow
  readonly new_values: readonly string[]
}

/** Writes subscription meters of customers whose usage the caller has locked. */
export const saveSubscriptionMeters = async (
  tx: Tx,
  changed: readonly ChangedSubscriptionMeter[],
): Promise<void> => {
  for (const part of chunksOf(changed))
    await tx
      .insertInto('subscription_meters')
      .values(part.map(({ row }) => withJson(row, 'usage')))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          usage: ref('excluded.usage'),
          credited_units: ref('excluded.credited_units'),
          entries: ref('excluded.entries'),
          counted_from: ref('excluded.counted_from'),
          modified_at: ref('excluded.modified_at'),
        })),
      )
      .execute()
  await updateValues(
    tx,
    'subscription_meter_values',
    changed.map(({ row, new_values }) => ({ ...row, values: new_values })),
  )
}

/** Returns the start of the current period of subscriptions, for which benefits are granted. */
export const findPeriodStarts = (
  db: Connection,
  subscription_ids: readonly string[],
): Promise<readonly { readonly id: string; readonly current_period_start: Date }[]> =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'current_period_start'])
    .where('id', '=', anyOf(subscription_ids))
    .execute()

/** Returns the customer of a subscription with a metered price. Undefined when it has none. */
export const findMeteredCustomer = (
  db: Connection,
  subscription_id: string,
): Promise<Pick<CustomerRow, 'id' | 'organization_id' | 'external_id'> | undefined> =>
  db
    .selectFrom('subscription_meters')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscription_meters.subscription_id')
    .innerJoin('customers', 'customers.id', 'subscriptions.customer_id')
    .select(['customers.id', 'customers.organization_id', 'customers.external_id'])
    .where('subscription_id', '=', subscription_id)
    .limit(1)
    .executeTakeFirst()

/**
 * Returns the usage lines of a subscription since the start of its current period: those on orders, and pending ones.
 * Lines of the previous period end with it. A draft belongs to a change, whose usage is taken when it is paid.
 */
export const findUsageLines = (
  db: Connection,
  { id, current_period_start }: { readonly id: string; readonly current_period_start: Date },
) =>
  db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .innerJoin('product_prices as price', 'price.id', 'order_items.product_price_id')
    .select(['price.id as price_id', 'price.meter_id', 'order_items.amount', 'order_items.quantity'])
    .where('orders.subscription_id', '=', id)
    .where('orders.status', 'not in', ['void', 'draft'])
    .where('order_items.used_from', '>=', current_period_start)
    .unionAll(
      db
        .selectFrom('subscription_prorations as pending')
        .innerJoin('product_prices as price', 'price.id', 'pending.product_price_id')
        .select(['price.id as price_id', 'price.meter_id', 'pending.amount', 'pending.quantity'])
        .where('pending.subscription_id', '=', id)
        .where('pending.used_from', '>=', current_period_start),
    )
    .execute()

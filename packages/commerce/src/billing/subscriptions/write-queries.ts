import { json, withJson } from '@atelier/plumbing/database'
import { anyOf } from '../../core/database/list-filters.ts'
import type { Tx } from '../../core/services.ts'
import { noUsage } from '../../core/metering/aggregate.ts'
import type { SubscriptionPrice, SubscriptionRow } from './types.ts'

const insertPrices = async (
  tx: Tx,
  subscription_id: string,
  prices: readonly SubscriptionPrice[],
): Promise<void> => {
  await tx
    .insertInto('subscription_prices')
    .values(
      prices.map(({ id: product_price_id, charged: amount }, position) => ({
        subscription_id,
        position,
        product_price_id,
        amount,
      })),
    )
    .execute()
}

/** Updates the meters to the current metered prices. New ones count usage from `now` on. */
const replaceMeters = async (
  tx: Tx,
  subscription_id: string,
  prices: readonly SubscriptionPrice[],
  now: Date,
): Promise<void> => {
  const meter_ids = prices.flatMap(({ meter_id }) => meter_id ?? [])
  const left = tx.deleteFrom('subscription_meters').where('subscription_id', '=', subscription_id)
  await (meter_ids.length === 0 ? left : left.where('meter_id', 'not in', meter_ids)).execute()
  if (meter_ids.length === 0) return
  const rows = meter_ids.map((meter_id) => ({
    id: crypto.randomUUID(),
    subscription_id,
    meter_id,
    usage: json(noUsage),
    credited_units: 0,
    entries: 0,
    counted_from: now,
    created_at: now,
  }))
  await tx
    .insertInto('subscription_meters')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['subscription_id', 'meter_id']).doNothing())
    .execute()
}

/** Inserts a subscription. The database rejects a second one for the same checkout. */
export const insertSubscription = async (
  tx: Tx,
  row: SubscriptionRow,
  prices: readonly SubscriptionPrice[],
): Promise<void> => {
  await Promise.all([
    tx
      .insertInto('subscriptions')
      .values(withJson(row, 'guest', 'custom_field_data', 'metadata'))
      .execute(),
    insertPrices(tx, row.id, prices),
    prices.some(({ meter_id }) => meter_id !== null) && replaceMeters(tx, row.id, prices, row.created_at),
  ])
}

export type SubscriptionChange = Partial<
  Omit<SubscriptionRow, 'id' | 'organization_id' | 'customer_id' | 'created_at' | 'modified_at'>
>

/** Updates a subscription. The caller holds its lock. */
export const updateSubscription = async (
  tx: Tx,
  id: string,
  change: SubscriptionChange,
  modified_at: Date,
): Promise<void> => {
  await tx
    .updateTable('subscriptions')
    .set({ ...withJson(change, 'guest', 'custom_field_data', 'metadata'), modified_at })
    .where('id', '=', id)
    .execute()
}

/** Records that the renewal at the end of the current period is announced. */
export const markAnnounced = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable('subscriptions')
    .set(({ ref }) => ({ announced_period_end: ref('current_period_end') }))
    .where('id', '=', id)
    .execute()
}

/** Replaces the prices of a subscription. */
export const replacePrices = async (
  tx: Tx,
  id: string,
  prices: readonly SubscriptionPrice[],
  now: Date,
): Promise<void> => {
  await Promise.all([
    tx.deleteFrom('subscription_prices').where('subscription_id', '=', id).execute(),
    insertPrices(tx, id, prices),
    replaceMeters(tx, id, prices, now),
  ])
}

/** Turns guest subscriptions into the customer's own. The caller holds their locks. */
export const removeGuests = async (tx: Tx, ids: readonly string[], modified_at: Date): Promise<void> => {
  await tx
    .updateTable('subscriptions')
    .set({ guest: null, modified_at })
    .where('id', '=', anyOf(ids))
    .execute()
}

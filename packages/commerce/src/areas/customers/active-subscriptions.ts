import type { CustomerState } from '@atelier/contract'
import { iso, isoOrNull } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { Reader } from '../../services.ts'

type Active = CustomerState['active_subscriptions'][number]

type Moment = Date | string

/** The columns of a subscription that its customer's state shows. */
export type ActiveRow = Omit<
  Active,
  | 'status'
  | 'created_at'
  | 'modified_at'
  | 'current_period_start'
  | 'current_period_end'
  | 'canceled_at'
  | 'started_at'
  | 'ends_at'
  | 'custom_field_data'
  | 'meters'
> & {
  readonly created_at: Moment
  readonly modified_at: Moment | null
  readonly current_period_start: Moment
  readonly current_period_end: Moment
  readonly canceled_at: Moment | null
  readonly started_at: Moment | null
  readonly ends_at: Moment | null
  readonly custom_field_data: NonNullable<Active['custom_field_data']>
}

/** A running subscription as its customer's state shows it. */
export const presentActive = (row: ActiveRow): Active => ({
  id: row.id,
  created_at: iso(row.created_at),
  modified_at: isoOrNull(row.modified_at),
  custom_field_data: row.custom_field_data,
  metadata: row.metadata,
  status: 'active',
  amount: row.amount,
  currency: row.currency,
  recurring_interval: row.recurring_interval,
  current_period_start: iso(row.current_period_start),
  current_period_end: iso(row.current_period_end),
  cancel_at_period_end: row.cancel_at_period_end,
  canceled_at: isoOrNull(row.canceled_at),
  started_at: isoOrNull(row.started_at),
  ends_at: isoOrNull(row.ends_at),
  product_id: row.product_id,
  discount_id: row.discount_id,
  price_id: row.price_id,
  meters: [],
})

/** The subscriptions of a customer that run, the oldest first, as their state shows them. */
export const activeSubscriptions = async (reader: Reader, customer_id: string): Promise<Active[]> => {
  const rows = await reader
    .selectFrom('subscriptions')
    .selectAll()
    .select(
      sql<string>`(select own.product_price_id from subscription_prices as own
        where own.subscription_id = subscriptions.id order by own.position limit 1)`.as('price_id'),
    )
    .where('customer_id', '=', customer_id)
    .where('status', '=', 'active')
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => presentActive(row as unknown as ActiveRow))
}

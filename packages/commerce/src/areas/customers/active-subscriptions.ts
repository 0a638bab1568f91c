import type { CustomerState } from '@atelier/contract'
import { iso, isoOrNull, type Row } from '@atelier/plumbing/database'
import type { SubscriptionsTable } from '../../database/tables.ts'
import type { Reader } from '../../services.ts'

type Active = CustomerState['active_subscriptions'][number]

/** A subscription and the first of its prices. */
export type ShownSubscription = Row<SubscriptionsTable> & { readonly price_id: string }

export const selectShownSubscriptions = (reader: Reader) =>
  reader
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

/** A running subscription as its customer's state shows it. */
export const presentActive = (row: ShownSubscription): Active => ({
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
  const rows = await selectShownSubscriptions(reader)
    .where('customer_id', '=', customer_id)
    .where('status', '=', 'active')
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  return rows.map(presentActive)
}

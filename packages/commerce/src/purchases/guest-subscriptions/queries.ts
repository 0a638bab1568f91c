import { anyOf } from '../../core/database/list-filters.ts'
import type { Connection } from '../../core/services.ts'

type Buyer = { readonly organization_id: string; readonly customer_id: string }

/** Returns active guest subscriptions bought with the customer's address, the oldest first. */
export const findGuestSubscriptions = (db: Connection, { organization_id, customer_id }: Buyer) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('products', 'products.id', 'subscriptions.product_id')
    .select([
      'subscriptions.id',
      'products.name as product_name',
      'subscriptions.amount',
      'subscriptions.currency',
      'subscriptions.recurring_interval',
      'subscriptions.recurring_interval_count',
      'subscriptions.started_at',
    ])
    .where('subscriptions.organization_id', '=', organization_id)
    .where('subscriptions.customer_id', '=', customer_id)
    .where('subscriptions.guest', 'is not', null)
    .where('subscriptions.started_at', 'is not', null)
    .where('subscriptions.ended_at', 'is', null)
    .orderBy('subscriptions.started_at')
    .orderBy('subscriptions.id')
    .execute()

/** Returns those of the ids whose subscriptions belong to the customer or were bought with their address. */
export const findOwnSubscriptionIds = async (
  db: Connection,
  { organization_id, customer_id }: Buyer,
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

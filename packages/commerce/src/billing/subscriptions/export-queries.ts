import type { NotNull } from 'kysely'
import type { Connection } from '../../core/services.ts'
import { ofSeller, type Tenancy } from '../../core/database/of-seller.ts'

/** Subscriptions per page of an export. */
export const exportPageLength = 500

/** Page of an export after the subscription `last`, or the first page. The newest come first. */
export const findExportPage = (
  db: Connection,
  seller: Tenancy,
  only: readonly string[] | undefined,
  last: { readonly started_at: Date; readonly id: string } | undefined,
) => {
  let query = db
    .selectFrom('subscriptions')
    .innerJoin('customers as customer', 'customer.id', 'subscriptions.customer_id')
    .innerJoin('products as product', 'product.id', 'subscriptions.product_id')
    .select([
      'subscriptions.id',
      'subscriptions.organization_id',
      'subscriptions.started_at',
      'customer.email',
      'subscriptions.created_at',
      'subscriptions.status',
      'product.name',
      'subscriptions.amount',
      'subscriptions.currency',
      'subscriptions.recurring_interval',
      'subscriptions.recurring_interval_count',
      'subscriptions.custom_field_data',
    ])
    .where(ofSeller(seller, 'subscriptions.organization_id'))
    .where('subscriptions.started_at', 'is not', null)
    .$narrowType<{ started_at: NotNull }>()
  if (only !== undefined) query = query.where('subscriptions.organization_id', 'in', only)
  if (last !== undefined)
    query = query
      .where('subscriptions.started_at', '<=', last.started_at)
      .where(({ eb, or }) =>
        or([eb('subscriptions.started_at', '<', last.started_at), eb('subscriptions.id', '>', last.id)]),
      )
  return query
    .orderBy('subscriptions.started_at', 'desc')
    .orderBy('subscriptions.id')
    .limit(exportPageLength)
    .execute()
}

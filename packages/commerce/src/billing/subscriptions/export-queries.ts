import type { contract } from '@atelier/contract'
import { type NotNull, sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { conditionsOf, equals, isBefore, isFrom, oneOf } from '../../core/database/list-filters.ts'
import type { Connection } from '../../core/services.ts'
import { ofSeller, type Tenancy } from '../../core/database/of-seller.ts'

/** Subscriptions per page of an export. */
export const exportPageLength = 500

const filters = {
  organization_id: oneOf('subscriptions.organization_id'),
  product_id: oneOf('subscriptions.product_id'),
  status: oneOf('subscriptions.status'),
  cancel_at_period_end: equals('subscriptions.cancel_at_period_end'),
  started_after: isFrom('subscriptions.started_at'),
  started_before: isBefore('subscriptions.started_at'),
}

/** Price of each period before the discount, without usage. */
const wholeAmount = sql<number>`(select coalesce(sum(own.amount), 0)::integer
  from subscription_prices as own join product_prices as price on price.id = own.product_price_id
  where own.subscription_id = subscriptions.id and price.amount_type <> 'metered_unit')`

/** Returns the page of an export after the subscription `last`, or the first page. The newest come first. */
export const findExportPage = (
  db: Connection,
  seller: Tenancy,
  requested: output<typeof contract.subscriptions.export.query>,
  last: { readonly started_at: Date; readonly id: string } | undefined,
) => {
  let query = db
    .selectFrom('subscriptions')
    .innerJoin('customers as customer', 'customer.id', 'subscriptions.customer_id')
    .innerJoin('products as product', 'product.id', 'subscriptions.product_id')
    .leftJoin('discounts as discount', 'discount.id', 'subscriptions.discount_id')
    .leftJoin('subscription_updates as pending', 'pending.subscription_id', 'subscriptions.id')
    .leftJoin('products as next_product', 'next_product.id', 'pending.product_id')
    .select([
      'subscriptions.id',
      'subscriptions.organization_id',
      'subscriptions.started_at',
      'customer.email',
      'customer.name as customer_name',
      'customer.billing_address',
      'discount.name as discount',
      wholeAmount.as('whole_amount'),
      'subscriptions.created_at',
      'subscriptions.status',
      'product.name',
      'subscriptions.amount',
      'subscriptions.currency',
      'subscriptions.recurring_interval',
      'subscriptions.recurring_interval_count',
      'subscriptions.current_period_start',
      'subscriptions.current_period_end',
      'subscriptions.cancel_at_period_end',
      'subscriptions.canceled_at',
      'subscriptions.ends_at',
      'subscriptions.ended_at',
      'subscriptions.trial_start',
      'subscriptions.trial_end',
      'subscriptions.pause_at_period_end',
      'subscriptions.paused_at',
      'subscriptions.resumes_at',
      'next_product.name as next_product',
      'subscriptions.customer_cancellation_reason',
      'subscriptions.custom_field_data',
    ])
    .where(ofSeller(seller, 'subscriptions.organization_id'))
    .where('subscriptions.started_at', 'is not', null)
    .$narrowType<{ started_at: NotNull }>()
  for (const condition of conditionsOf(filters, requested, seller)) query = query.where(condition)
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

import { contract, subscriptionStatusesBy } from '@atelier/contract'
import { sql } from 'kysely'
import { defineList } from '../../database/define-list.ts'
import { contains, hasMetadata, oneOf } from '../../database/list-filters.ts'
import type { Reader } from '../../services.ts'
import { presentOwnSubscription, presentSubscription } from './present-subscription.ts'
import { findSubscriptions } from './subscription-queries.ts'

/** The subscriptions of a seller that have begun, with what lists filter and sort by. */
const begun = (reader: Reader, organization_id: string) =>
  reader
    .selectFrom('subscriptions')
    .leftJoin('customers', 'customers.id', 'subscriptions.customer_id')
    .leftJoin('products', 'products.id', 'subscriptions.product_id')
    .leftJoin('discounts', 'discounts.id', 'subscriptions.discount_id')
    .leftJoin('organizations', 'organizations.id', 'subscriptions.organization_id')
    .where('subscriptions.organization_id', '=', organization_id)
    .where('subscriptions.started_at', 'is not', null)

const filters = {
  organization_id: oneOf('subscriptions.organization_id'),
  product_id: oneOf('subscriptions.product_id'),
  active: (active: boolean) =>
    oneOf('subscriptions.status')(subscriptionStatusesBy[active ? 'active' : 'inactive']),
}

const sorts = {
  started_at: 'subscriptions.started_at',
  // A subscription that ends with its period stands between those that go on and those that owe.
  status: sql`case subscriptions.status when 'incomplete' then 1 when 'incomplete_expired' then 2 when 'trialing' then 3
    when 'active' then case when subscriptions.cancel_at_period_end then 5 else 4 end
    when 'past_due' then 6 when 'canceled' then 7 else 8 end`,
  // A year is compared with a month by what it costs a month.
  amount: sql`case subscriptions.recurring_interval when 'year' then subscriptions.amount / 12.0 else subscriptions.amount end`,
  product: sql`lower(products.name)`,
} as const

/** The subscriptions of a seller. */
export const listSubscriptions = defineList(contract.subscriptions.list, {
  from: (reader, { organization_id }) => begun(reader, organization_id),
  id: 'subscriptions.id',
  filters: {
    ...filters,
    customer_id: oneOf('subscriptions.customer_id'),
    discount_id: oneOf('subscriptions.discount_id'),
    metadata: hasMetadata('subscriptions.metadata'),
  },
  sorts: {
    ...sorts,
    current_period_end: 'subscriptions.current_period_end',
    customer: sql`lower(customers.email)`,
    discount: { by: sql`lower(discounts.name)`, nulls: 'last' },
  },
  load: findSubscriptions,
  present: presentSubscription,
})

/** The subscriptions of a customer. */
export const listOwnSubscriptions = defineList(contract.customerPortal.subscriptions.list, {
  from: (reader, { organization_id, customer_id }) =>
    begun(reader, organization_id).where('subscriptions.customer_id', '=', customer_id),
  id: 'subscriptions.id',
  filters: { ...filters, query: contains('products.name', 'organizations.slug') },
  sorts: { ...sorts, organization: 'organizations.slug' },
  load: findSubscriptions,
  present: presentOwnSubscription,
})

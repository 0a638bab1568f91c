import { subscriptionStatusesBy } from '@atelier/contract'
import { statement } from '@atelier/plumbing/database'
import { type RawBuilder, sql } from 'kysely'
import { asksOnly, listCount } from '../../database/list-count.ts'
import { amongIds, containing, listPage, type ListPage, sortOf } from '../../database/list-page.ts'
import { metadataConditions } from '../../database/metadata-filter.ts'
import type { Reader } from '../../services.ts'
import type { StoredSubscription } from './stored-subscription.ts'
import { selectSubscriptions } from './subscription-queries.ts'

type Key =
  | 'customer'
  | 'status'
  | 'started_at'
  | 'current_period_end'
  | 'amount'
  | 'product'
  | 'discount'
  | 'organization'

const order: Record<Key, RawBuilder<unknown>> = {
  customer: sql`lower(customer.email)`,
  // What ends with its period stands between what goes on and what owes.
  status: sql`case subscriptions.status when 'incomplete' then 1 when 'incomplete_expired' then 2 when 'trialing' then 3
    when 'active' then case when subscriptions.cancel_at_period_end then 5 else 4 end
    when 'past_due' then 6 when 'canceled' then 7 else 8 end`,
  started_at: sql`subscriptions.started_at`,
  current_period_end: sql`subscriptions.current_period_end`,
  amount: sql`case subscriptions.recurring_interval when 'year' then subscriptions.amount / 12.0 else subscriptions.amount end`,
  product: sql`lower(product.name)`,
  discount: sql`(select lower(discount.name) from discounts as discount where discount.id = subscriptions.discount_id)`,
  organization: sql`organization.slug`,
}

/** Only a discount may be missing. Said of other keys too, it would keep indexes from being used. */
const nothingLast = (key: Key) => (key === 'discount' ? sql` nulls last` : sql``)

export type SubscriptionFilter = {
  readonly page: number
  readonly limit: number
  readonly sorting: readonly (Key | `-${Key}`)[]
  readonly organization_id?: readonly string[] | undefined
  readonly product_id?: readonly string[] | undefined
  readonly customer_id?: readonly string[] | undefined
  readonly discount_id?: readonly string[] | undefined
  readonly active?: boolean | undefined
  readonly metadata?: { readonly [key: string]: readonly string[] } | undefined
  /** Part of the name of the product, or of the seller's name in addresses. */
  readonly query?: string | undefined
}

const shown = statement('subscriptions.shown', (reader: Reader, ids: readonly string[]) =>
  selectSubscriptions(reader).$call(amongIds('subscriptions.id', ids)),
)

/** The subscriptions of a seller, or of one customer, that have begun. */
export const listSubscriptions = async (
  reader: Reader,
  whose: { readonly organization_id: string; readonly customer_id?: string },
  filter: SubscriptionFilter,
): Promise<ListPage<StoredSubscription>> => {
  const sorts = filter.sorting.map((sort) => sortOf<Key>(sort))
  const sortsBy = (wanted: Key) => sorts.some(({ key }) => key === wanted)
  const isNamed = filter.query !== undefined && filter.query !== ''
  // Joined only for what needs them: without them a page is found in an index.
  let query = reader
    .selectFrom('subscriptions')
    .$if(sortsBy('customer'), (all) =>
      all.innerJoin('customers as customer', (join) =>
        join
          .onRef('customer.id', '=', 'subscriptions.customer_id')
          .onRef('customer.organization_id', '=', 'subscriptions.organization_id'),
      ),
    )
    .$if(isNamed || sortsBy('product'), (all) =>
      all.innerJoin('products as product', 'product.id', 'subscriptions.product_id'),
    )
    .$if(isNamed || sortsBy('organization'), (all) =>
      all.innerJoin('organizations as organization', 'organization.id', 'subscriptions.organization_id'),
    )
    .where('subscriptions.organization_id', '=', whose.organization_id)
    .where('subscriptions.started_at', 'is not', null)
  if (whose.customer_id !== undefined)
    query = query.where('subscriptions.customer_id', '=', whose.customer_id)
  for (const column of ['organization_id', 'product_id', 'customer_id', 'discount_id'] as const) {
    const ids = filter[column]
    if (ids !== undefined) query = query.where(`subscriptions.${column}`, 'in', ids)
  }
  const statuses =
    filter.active === undefined ? undefined : subscriptionStatusesBy[filter.active ? 'active' : 'inactive']
  if (statuses !== undefined) query = query.where('subscriptions.status', 'in', statuses)
  if (isNamed) {
    const pattern = containing(filter.query ?? '')
    query = query.where(sql<boolean>`(product.name ilike ${pattern} or organization.slug ilike ${pattern})`)
  }
  for (const condition of metadataConditions(sql.ref('subscriptions.metadata'), filter.metadata))
    query = query.where(condition)
  for (const { key, direction } of sorts)
    query = query.orderBy(
      direction === 'asc' ? sql`${order[key]} asc` : sql`${order[key]} desc${nothingLast(key)}`,
    )
  const isByStatus = whose.customer_id === undefined && asksOnly(filter, 'active')
  return (await listPage(query, 'subscriptions.id', filter, {
    show: (ids) => shown(reader, ids),
    count: isByStatus ? listCount('subscriptions', whose.organization_id, statuses) : undefined,
  })) as unknown as ListPage<StoredSubscription>
}

import type { contract, HandlerInput } from '@atelier/contract'
import { type RawBuilder, sql } from 'kysely'
import { type ListPage, sortOf } from '../../database/list-page.ts'
import { metadataConditions } from '../../database/metadata-filter.ts'
import type { Reader } from '../../services.ts'
import { findFirstPage, findPage, isNearStart, type OrderSort } from './find-page.ts'
import { getOrders } from './order-queries.ts'
import { countOf, readTallies } from './order-tallies.ts'
import type { StoredOrder } from './stored-order.ts'

type OrderList = HandlerInput<typeof contract.orders.list>['query']

const net = sql`(orders.subtotal_amount - orders.discount_amount)`

const order: Record<
  'created_at' | 'amount' | 'net_amount' | 'customer' | 'product' | 'discount' | 'subscription',
  RawBuilder<unknown>
> = {
  created_at: sql`orders.created_at`,
  amount: net,
  net_amount: net,
  customer: sql`orders.customer_email`,
  product: sql`lower(product.name)`,
  discount: sql`(select lower(discount.name) from discounts as discount where discount.id = orders.discount_id)`,
  subscription: sql`orders.subscription_id`,
}

/** `product_price_type` is what older clients call the same filter; both must hold. */
const billingTypes = ({ product_billing_type, product_price_type }: OrderList) =>
  [product_billing_type, product_price_type].filter((types) => types !== undefined)

/** Orders of a customer, a checkout or with certain metadata: found and counted in one go, because the search is what costs. */
const searchOrders = async (
  reader: Reader,
  organization_id: string,
  filter: OrderList,
  sorts: readonly OrderSort[],
): Promise<ListPage<StoredOrder>> => {
  let query = reader.selectFrom('orders').where('orders.organization_id', '=', organization_id)
  for (const column of ['product_id', 'customer_id', 'checkout_id', 'discount_id'] as const) {
    const ids = filter[column]
    if (ids !== undefined) query = query.where(`orders.${column}`, 'in', ids)
  }
  for (const types of billingTypes(filter)) {
    query = query.where('orders.product_id', 'in', (eb) =>
      eb
        .selectFrom('products as product')
        .select('product.id')
        .where((product) =>
          product.or(
            types.map((type) =>
              product('product.recurring_interval', type === 'one_time' ? 'is' : 'is not', null),
            ),
          ),
        ),
    )
  }
  for (const condition of metadataConditions(sql.ref('orders.metadata'), filter.metadata))
    query = query.where(condition)
  // Joined only for the order that needs it: without it a page is found in an index.
  query = query.$if(
    sorts.some(({ key }) => key === 'product'),
    (all) => all.leftJoin('products as product', 'product.id', 'orders.product_id'),
  )
  for (const { by, direction } of sorts) query = query.orderBy(by, direction)
  const { limit, page } = filter
  const count = sql<number>`count(*) over ()`.as('total_count')
  const found = await query
    .select(['orders.id', count])
    .orderBy('orders.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  // Past the last page there is no row to carry the count.
  const { total_count } =
    found[0] ??
    (page === 1
      ? { total_count: 0 }
      : await query
          .clearOrderBy()
          .select(sql<number>`count(*)`.as('total_count'))
          .executeTakeFirstOrThrow())
  const ids = found.map(({ id }) => id)
  return { rows: await getOrders(reader, ids), total_count }
}

/** A page of the organization's orders. Where nothing is asked that the tallies do not know, it is found with their help. */
export const listOrders = async (
  reader: Reader,
  organization_id: string,
  filter: OrderList,
): Promise<ListPage<StoredOrder>> => {
  const sorts = filter.sorting.map((sort): OrderSort => {
    const { key, direction } = sortOf(sort)
    return { key, by: order[key], direction }
  })
  if (filter.organization_id?.includes(organization_id) === false) return { rows: [], total_count: 0 }
  const isSearch =
    filter.customer_id !== undefined ||
    filter.checkout_id !== undefined ||
    Object.keys(filter.metadata ?? {}).length > 0
  if (isSearch) return searchOrders(reader, organization_id, filter, sorts)
  const billing_types = billingTypes(filter)
  const narrowed =
    filter.product_id !== undefined || filter.discount_id !== undefined || billing_types.length > 0
  const { page, limit } = filter
  const wanted = { organization_id, narrowed, sorts, page, limit }
  const tallies = readTallies(reader, organization_id, { ...filter, billing_types })
  if (!isNearStart(wanted)) return findPage(reader, wanted, await tallies)
  const [rows, counted] = await Promise.all([findFirstPage(reader, wanted), tallies])
  return { rows, total_count: countOf(counted) }
}

import type { contract, HandlerInput } from '@atelier/contract'
import { type RawBuilder, sql } from 'kysely'
import { listPage, type ListPage, sortOf } from '../../database/list-page.ts'
import { metadataConditions } from '../../database/metadata-filter.ts'
import type { Reader } from '../../services.ts'
import { selectOrders } from './order-queries.ts'
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
  customer: sql`lower(customer.email)`,
  product: sql`lower(product.name)`,
  discount: sql`(select lower(discount.name) from discounts as discount where discount.id = orders.discount_id)`,
  subscription: sql`orders.subscription_id`,
}

export const listOrders = async (
  reader: Reader,
  organization_id: string,
  filter: OrderList,
): Promise<ListPage<StoredOrder>> => {
  let query = selectOrders(reader).where('orders.organization_id', '=', organization_id)
  if (filter.organization_id !== undefined)
    query = query.where('orders.organization_id', 'in', filter.organization_id)
  if (filter.product_id !== undefined) query = query.where('orders.product_id', 'in', filter.product_id)
  if (filter.customer_id !== undefined) query = query.where('orders.customer_id', 'in', filter.customer_id)
  if (filter.checkout_id !== undefined) query = query.where('orders.checkout_id', 'in', filter.checkout_id)
  if (filter.discount_id !== undefined) query = query.where('orders.discount_id', 'in', filter.discount_id)
  // `product_price_type` is what older clients call the same filter.
  for (const types of [filter.product_billing_type, filter.product_price_type]) {
    if (types !== undefined) {
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
  }
  for (const condition of metadataConditions(sql.ref('orders.metadata'), filter.metadata))
    query = query.where(condition)
  const sorts = filter.sorting.map((sort) => sortOf(sort))
  const sortsBy = (wanted: keyof typeof order) => sorts.some(({ key }) => key === wanted)
  // Joined only for the order that needs them: without them a page is found in an index.
  query = query
    .$if(sortsBy('customer'), (all) =>
      all.leftJoin('customers as customer', 'customer.id', 'orders.customer_id'),
    )
    .$if(sortsBy('product'), (all) => all.leftJoin('products as product', 'product.id', 'orders.product_id'))
  for (const { key, direction } of sorts) query = query.orderBy(order[key], direction)
  return (await listPage(query, 'orders.id', filter)) as ListPage<StoredOrder>
}

import { statement } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import { sql } from 'kysely'
import { insertRows } from '../../database/insert-rows.ts'
import type { Write } from '../../database/write-together.ts'
import type { Reader, Tx } from '../../services.ts'
import type { StoredCustomer } from '../customers/index.ts'
import { type AttachedDiscount, discountJson } from '../discounts/index.ts'
import type { StoredOrganization } from '../organizations/index.ts'
import { priceJson, productJson, type ProductRow, type StoredPrice } from '../products/index.ts'
import { subscriptionJson, type ShownSubscription } from './order-subscription.ts'
import type { OrderItemRow, OrderRow, OwnOrder, StoredOrder, StoredOrderItem } from './stored-order.ts'

const itemsJson = sql<StoredOrderItem[]>`(
  select coalesce(jsonb_agg(to_jsonb(item) order by item.position), '[]') from order_items as item where item.order_id = orders.id
)`

const productPriceJson = sql<StoredPrice>`coalesce(
  (select ${priceJson('price')} from order_items as item join product_prices as price on price.id = item.product_price_id
   where item.order_id = orders.id order by item.position limit 1),
  (select ${priceJson('price')} from product_prices as price
   where price.product_id = orders.product_id order by price.is_archived, price.position, price.id limit 1)
)`

const discountOfOrder = sql<AttachedDiscount | null>`(
  select ${discountJson('discount')} from discounts as discount where discount.id = orders.discount_id
)`

const subscriptionOfOrder = sql<ShownSubscription | null>`(
  select ${subscriptionJson('subscription')} from subscriptions as subscription where subscription.id = orders.subscription_id
)`

const customerJson = sql<StoredCustomer>`(
  select to_jsonb(customer) from customers as customer where customer.id = orders.customer_id
)`

const productOfOrder = sql<ProductRow>`(
  select to_jsonb(product) from products as product where product.id = orders.product_id
)`

/** Orders with everything they show. */
const selectOrders = (reader: Reader) =>
  reader
    .selectFrom('orders')
    .selectAll('orders')
    .select([
      itemsJson.as('items'),
      customerJson.as('customer'),
      productOfOrder.as('product'),
      discountOfOrder.as('discount'),
      subscriptionOfOrder.as('subscription'),
      productPriceJson.as('product_price'),
    ])

/** The order, which must be the organization's. @throws ResourceNotFound */
export const getOrder = async (reader: Reader, organization_id: string, id: string): Promise<StoredOrder> => {
  const row = await selectOrders(reader)
    .where('orders.id', '=', id)
    .where('orders.organization_id', '=', organization_id)
    .executeTakeFirst()
  if (row === undefined)
    throw apiError('ResourceNotFound', `There is no order ${id} that this token can see.`)
  return row as StoredOrder
}

const byIds = statement((reader: Reader, ids: readonly string[]) =>
  selectOrders(reader).where(sql<boolean>`orders.id = any(${ids}::uuid[])`),
)

/** Orders by their ids, in no particular order. */
export const findOrders = async (reader: Reader, ids: readonly string[]): Promise<readonly StoredOrder[]> =>
  (await byIds(reader, ids)) as readonly StoredOrder[]

const selectOwnOrders = (reader: Reader) =>
  selectOrders(reader)
    .innerJoin('organizations as organization', 'organization.id', 'orders.organization_id')
    .innerJoin('products as offered', 'offered.id', 'orders.product_id')
    .select([
      productJson('offered').as('offered'),
      sql<StoredOrganization>`to_jsonb(organization)`.as('organization'),
    ])

/** The order, which must be the customer's. @throws ResourceNotFound */
export const getOwnOrder = async (
  reader: Reader,
  { organization_id, customer_id }: { readonly organization_id: string; readonly customer_id: string },
  id: string,
): Promise<OwnOrder> => {
  const row = await selectOwnOrders(reader)
    .where('orders.id', '=', id)
    .where('orders.organization_id', '=', organization_id)
    .where('orders.customer_id', '=', customer_id)
    .executeTakeFirst()
  if (row === undefined) throw apiError('ResourceNotFound', `You have no order ${id}.`)
  return row as OwnOrder
}

const ownByIds = statement((reader: Reader, ids: readonly string[]) =>
  selectOwnOrders(reader).where(sql<boolean>`orders.id = any(${ids}::uuid[])`),
)

/** Orders by their ids, in no particular order, with what their customer sees. */
export const findOwnOrders = async (reader: Reader, ids: readonly string[]): Promise<readonly OwnOrder[]> =>
  (await ownByIds(reader, ids)) as readonly OwnOrder[]

type OrderKey =
  | { readonly payment_id: string }
  | { readonly id: string }
  | { readonly id: string; readonly organization_id: string }

/** The order a payment is for, any by its id or, with its seller, one of theirs; locked until the transaction ends. */
export const findLockedOrder = async (tx: Tx, key: OrderKey): Promise<StoredOrder | undefined> => {
  const orders = selectOrders(tx)
  const byKey =
    'payment_id' in key
      ? orders.where('orders.id', '=', (eb) =>
          eb.selectFrom('payments').select('order_id').where('payments.id', '=', key.payment_id),
        )
      : orders.where('orders.id', '=', key.id)
  const mine =
    'organization_id' in key ? byKey.where('orders.organization_id', '=', key.organization_id) : byKey
  return (await mine.forNoKeyUpdate('orders').executeTakeFirst()) as StoredOrder | undefined
}

/** The same. @throws when there is none, which inside the house cannot be */
export const lockOrder = async (tx: Tx, key: OrderKey): Promise<StoredOrder> => {
  const order = await findLockedOrder(tx, key)
  if (order === undefined)
    throw new Error(`There is no order ${'id' in key ? key.id : `with a payment ${key.payment_id}`}.`)
  return order
}

/** The columns of an order alone, locked until the transaction ends. @throws when there is none, which inside the house cannot be */
export const lockOrderRow = async (tx: Tx, id: string): Promise<OrderRow> =>
  (await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()) as OrderRow

/** Writes orders and their lines. The database refuses a second one for the same purchase. */
export const insertOrders = (orders: readonly OrderRow[], items: readonly OrderItemRow[]): Write[] => [
  insertRows('orders', orders),
  ...(items.length === 0 ? [] : [insertRows('order_items', items)]),
]

const withSeller = statement((reader: Reader, id: string) =>
  selectOrders(reader)
    .innerJoin('organizations as organization', 'organization.id', 'orders.organization_id')
    .select('organization.name as seller')
    .where('orders.id', '=', id),
)

/** An order by its id alone, with the name of its seller, for jobs. @throws when there is none */
export const findOrderWithSeller = async (
  reader: Reader,
  id: string,
): Promise<StoredOrder & { readonly seller: string }> => {
  const [row] = await withSeller(reader, id)
  if (row === undefined) throw new Error(`There is no order ${id}.`)
  return row as StoredOrder & { seller: string }
}

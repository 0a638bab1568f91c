import { statement } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import { type Expression, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { insertRows } from '../../database/insert-rows.ts'
import type { Write } from '../../database/write-together.ts'
import type { Reader, Tx } from '../../services.ts'
import { selectShownSubscriptions } from '../customers/index.ts'
import { selectAttachedDiscounts } from '../discounts/index.ts'
import { selectPrices, selectProducts } from '../products/index.ts'
import type { OrderItemRow, OrderRow, OwnOrder, StoredOrder } from './stored-order.ts'

const itemsOf = (reader: Reader, order_id: Expression<string>) =>
  reader
    .selectFrom('order_items')
    .selectAll('order_items')
    .where('order_items.order_id', '=', order_id)
    .orderBy('order_items.position')

/** The price of the first line that has one. */
const priceOfLines = (reader: Reader, order_id: Expression<string>) =>
  selectPrices(reader)
    .innerJoin('order_items as item', 'item.product_price_id', 'product_prices.id')
    .where('item.order_id', '=', order_id)
    .orderBy('item.position')
    .limit(1)

const firstPriceOf = (reader: Reader, product_id: Expression<string>) =>
  selectPrices(reader)
    .where('product_prices.product_id', '=', product_id)
    .orderBy('product_prices.is_archived')
    .orderBy('product_prices.position')
    .orderBy('product_prices.id')
    .limit(1)

/** Orders with everything they show. */
const selectOrders = (reader: Reader) =>
  reader
    .selectFrom('orders')
    .selectAll('orders')
    .select(({ fn, ref, selectFrom }) => [
      jsonArrayFrom(itemsOf(reader, ref('orders.id'))).as('items'),
      jsonObjectFrom(
        selectFrom('customers').selectAll('customers').whereRef('customers.id', '=', 'orders.customer_id'),
      )
        .$notNull()
        .as('customer'),
      jsonObjectFrom(
        selectFrom('products').selectAll('products').whereRef('products.id', '=', 'orders.product_id'),
      )
        .$notNull()
        .as('product'),
      jsonObjectFrom(
        selectAttachedDiscounts(reader).where('discounts.id', '=', ref('orders.discount_id')),
      ).as('discount'),
      jsonObjectFrom(
        selectShownSubscriptions(reader).where('subscriptions.id', '=', ref('orders.subscription_id')),
      ).as('subscription'),
      fn
        .coalesce(
          jsonObjectFrom(priceOfLines(reader, ref('orders.id'))),
          jsonObjectFrom(firstPriceOf(reader, ref('orders.product_id'))),
        )
        .$notNull()
        .as('product_price'),
    ])

const ofOrganization = (reader: Reader, id: string, organization_id: string) =>
  selectOrders(reader).where('orders.id', '=', id).where('orders.organization_id', '=', organization_id)

const readOfOrganization = statement('orders.of_organization', ofOrganization)

/** The order, which must be the organization's. @throws ResourceNotFound */
export const getOrder = async (reader: Reader, organization_id: string, id: string): Promise<StoredOrder> => {
  const [row] = await readOfOrganization(reader, id, organization_id)
  if (row === undefined)
    throw apiError('ResourceNotFound', `There is no order ${id} that this token can see.`)
  return row
}

const byIds = statement('orders.by_ids', (reader: Reader, ids: readonly string[]) =>
  selectOrders(reader).where(sql<boolean>`orders.id = any(${ids}::uuid[])`),
)

/** Orders by their ids, in no particular order. */
export const findOrders = (reader: Reader, ids: readonly string[]): Promise<readonly StoredOrder[]> =>
  byIds(reader, ids)

const selectOwnOrders = (reader: Reader) =>
  selectOrders(reader)
    .innerJoin('organizations as organization', 'organization.id', 'orders.organization_id')
    .select(({ fn, ref }) => [
      jsonObjectFrom(selectProducts(reader).where('products.id', '=', ref('orders.product_id')))
        .$notNull()
        .as('offered'),
      fn.toJson('organization').as('organization'),
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
  return row
}

const ownByIds = statement('orders.own_by_ids', (reader: Reader, ids: readonly string[]) =>
  selectOwnOrders(reader).where(sql<boolean>`orders.id = any(${ids}::uuid[])`),
)

/** Orders by their ids, in no particular order, with what their customer sees. */
export const findOwnOrders = (reader: Reader, ids: readonly string[]): Promise<readonly OwnOrder[]> =>
  ownByIds(reader, ids)

type OrderKey =
  | { readonly payment_id: string }
  | { readonly id: string }
  | { readonly id: string; readonly organization_id: string }

const lockOfOrganization = statement(
  'orders.of_organization.locked',
  (reader: Reader, id: string, organization_id: string) =>
    ofOrganization(reader, id, organization_id).forNoKeyUpdate('orders'),
)
const lockById = statement('orders.by_id.locked', (reader: Reader, id: string) =>
  selectOrders(reader).where('orders.id', '=', id).forNoKeyUpdate('orders'),
)
const lockByPayment = statement('orders.by_payment.locked', (reader: Reader, payment_id: string) =>
  selectOrders(reader)
    .where('orders.id', '=', (eb) =>
      eb.selectFrom('payments').select('order_id').where('payments.id', '=', payment_id),
    )
    .forNoKeyUpdate('orders'),
)

/** The order a payment is for, any by its id or, with its seller, one of theirs; locked until the transaction ends. */
export const findLockedOrder = async (tx: Tx, key: OrderKey): Promise<StoredOrder | undefined> => {
  if ('payment_id' in key) return (await lockByPayment(tx, key.payment_id))[0]
  if ('organization_id' in key) return (await lockOfOrganization(tx, key.id, key.organization_id))[0]
  return (await lockById(tx, key.id))[0]
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
  tx.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Writes orders and their lines. The database refuses a second one for the same purchase. */
export const insertOrders = (orders: readonly OrderRow[], items: readonly OrderItemRow[]): Write[] => [
  insertRows('orders', orders),
  ...(items.length === 0 ? [] : [insertRows('order_items', items)]),
]

const withSeller = statement('orders.with_seller', (reader: Reader, id: string) =>
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
  return row
}

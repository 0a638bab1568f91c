import { statement } from '@atelier/plumbing/database'
import { type Expression, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { lock } from '../../core/database/lock.ts'
import { notFound } from '../../access/index.ts'
import { anyOf } from '../../core/database/list-filters.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { LinkedSeller } from '../../core/site-url.ts'
import { laterQuery } from '../../core/database/later-query.ts'
import type { SubscriptionsTable, Tables } from '../../core/database/tables.ts'
import { selectAttachedDiscounts } from '../../catalog/discounts/index.ts'
import { selectPrices } from '../../catalog/products/index.ts'
import type { CarriedTo, StoredOrder } from './types.ts'

/** Selects subscriptions with what orders show of them. Supplied by `billing`. */
export const selectShownSubscriptions =
  laterQuery<
    (
      db: Connection,
    ) => SelectQueryBuilder<
      Tables,
      'subscriptions',
      Selectable<SubscriptionsTable> & { readonly price_id: string }
    >
  >()

const itemsOf = (db: Connection, order_id: Expression<string>) =>
  db
    .selectFrom('order_items')
    .selectAll('order_items')
    .where('order_items.order_id', '=', order_id)
    .orderBy('order_items.position')

/** Returns earlier orders charged by an order, oldest first. */
const carriedFromOf = (db: Connection, order_id: Expression<string>) =>
  db
    .selectFrom('carried_charges')
    .innerJoin('orders as carried', 'carried.id', 'carried_charges.order_id')
    .select([
      'carried_charges.order_id',
      sql<string>`carried.invoice_number`.as('invoice_number'),
      'carried_charges.amount',
      'carried_charges.tax_amount',
    ])
    .where('carried_charges.charged_by', '=', order_id)
    .orderBy('carried_charges.created_at')
    .orderBy('carried_charges.order_id')

/** Returns the status of a carried charge. */
const carriedToOf = (db: Connection, order_id: Expression<string>) =>
  db
    .selectFrom('carried_charges')
    .leftJoin('orders as charging', 'charging.id', 'carried_charges.charged_by')
    .select([
      sql<CarriedTo['status']>`case when carried_charges.charged_by is not null then 'charged'
        when carried_charges.written_off_at is not null then 'written_off' else 'waiting' end`.as('status'),
      'carried_charges.charged_by as order_id',
      'charging.invoice_number',
    ])
    .where('carried_charges.order_id', '=', order_id)

/** Returns the price of the first line with a price. */
const priceOfLines = (db: Connection, order_id: Expression<string>) =>
  selectPrices(db)
    .innerJoin('order_items as item', 'item.product_price_id', 'product_prices.id')
    .where('item.order_id', '=', order_id)
    .orderBy('item.position')
    .limit(1)

const firstPriceOf = (db: Connection, product_id: Expression<string>) =>
  selectPrices(db)
    .where('product_prices.product_id', '=', product_id)
    .orderBy('product_prices.is_archived')
    .orderBy('product_prices.position')
    .orderBy('product_prices.id')
    .limit(1)

/** Selects orders with their related objects. */
export const selectOrders = (db: Connection) =>
  db
    .selectFrom('orders')
    .selectAll('orders')
    .select(({ fn, ref, selectFrom }) => [
      jsonArrayFrom(itemsOf(db, ref('orders.id'))).as('items'),
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
      jsonObjectFrom(selectAttachedDiscounts(db).where('discounts.id', '=', ref('orders.discount_id'))).as(
        'discount',
      ),
      jsonObjectFrom(
        selectShownSubscriptions(db).where('subscriptions.id', '=', ref('orders.subscription_id')),
      ).as('subscription'),
      fn
        .coalesce(
          jsonObjectFrom(priceOfLines(db, ref('orders.id'))),
          jsonObjectFrom(firstPriceOf(db, ref('orders.product_id'))),
        )
        .$notNull()
        .as('product_price'),
      jsonArrayFrom(carriedFromOf(db, ref('orders.id'))).as('carried_from'),
      jsonObjectFrom(carriedToOf(db, ref('orders.id'))).as('carried_to'),
      sql<boolean>`exists (select from invoices where invoices.order_id = orders.id)`.as(
        'is_invoice_generated',
      ),
    ])

const ofOrganization = statement((db: Connection, id: string, organization_id: string) =>
  selectOrders(db).where('orders.id', '=', id).where('orders.organization_id', '=', organization_id),
)

/** Returns an order of the organization. @throws ResourceNotFound */
export const getOrder = async (db: Connection, organization_id: string, id: string): Promise<StoredOrder> => {
  const [row] = await ofOrganization(db, id, organization_id)
  if (row === undefined) throw notFound('order', id)
  return row
}

/** Selects orders by id, in no particular order. */
export const findOrders = statement((db: Connection, ids: readonly string[]) =>
  selectOrders(db).where('orders.id', '=', anyOf(ids)),
)

/** Id of an order, optionally restricted to a seller. */
type OrderKey = { readonly id: string; readonly organization_id?: string }

/** Returns an order, locked until the end of the transaction. */
export const findLockedOrder = async (tx: Tx, key: OrderKey): Promise<StoredOrder | undefined> => {
  const [id, [order]] = await Promise.all([lock(tx, 'orders', key), findOrders(tx, [key.id])])
  return id === undefined ? undefined : order
}

/** Returns an order, locked until the end of the transaction. @throws Error if it does not exist */
export const lockOrder = async (tx: Tx, key: OrderKey): Promise<StoredOrder> => {
  const order = await findLockedOrder(tx, key)
  if (order === undefined) throw new Error(`There is no order ${key.id}.`)
  return order
}

/** Returns a payment by the processor's id, with its order in the ledger. */
export const findPaidOrder = (
  db: Connection,
  payment: { readonly processor: string; readonly processor_id: string },
): Promise<
  | {
      readonly payment_id: string
      readonly order_id: string | null
      readonly subscription_id: string | null
    }
  | undefined
> =>
  db
    .selectFrom('payments')
    .innerJoin('ledger_transactions as receipt', 'receipt.payment_id', 'payments.id')
    .leftJoin('orders', 'orders.id', 'receipt.order_id')
    .select(['payments.id as payment_id', 'receipt.order_id', 'orders.subscription_id'])
    .where('payments.processor', '=', payment.processor)
    .where('payments.processor_id', '=', payment.processor_id)
    .where('receipt.kind', '=', 'payment')
    .executeTakeFirst()

const withSeller = statement((db: Connection, id: string) =>
  selectOrders(db)
    .innerJoin('organizations as organization', 'organization.id', 'orders.organization_id')
    .select(['organization.name as seller', 'organization.slug', 'organization.custom_domain'])
    .where('orders.id', '=', id),
)

/**
 * Returns an order by id alone, with its seller's name and link data, for jobs.
 *
 * @throws Error if it does not exist
 */
export const findOrderWithSeller = async (
  db: Connection,
  id: string,
): Promise<StoredOrder & LinkedSeller & { readonly seller: string }> => {
  const [row] = await withSeller(db, id)
  if (row === undefined) throw new Error(`There is no order ${id}.`)
  return row
}

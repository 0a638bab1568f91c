import { contract, type ordersExport } from '@atelier/contract'
import { isId } from '@atelier/contract/primitives/text-forms'
import type { Seller } from '@atelier/plumbing/http'
import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { defineList } from '../../core/database/define-list.ts'
import { findPage, inOrder } from '../../core/database/find-page.ts'
import {
  comesAfter,
  conditionsOf,
  contains,
  containsInLower,
  hasMetadata,
  isBefore,
  isFrom,
  oneOf,
} from '../../core/database/list-filters.ts'
import { orderNet } from '../../core/database/order-amounts.ts'
import { ofSeller, ofSellersList, type Tenancy } from '../../core/database/of-seller.ts'
import { ofSession } from '../../access/index.ts'
import { isRecurringProduct } from '../../catalog/products/index.ts'
import { byBuyer, hasBuyer } from '../../customers/index.ts'
import { presentOrder, presentOwnOrder } from './present.ts'
import { findOwnOrders } from './own-queries.ts'
import { findOrders } from './queries.ts'
import type { Connection } from '../../core/services.ts'
import type { StoredOrder } from './types.ts'

/** Matches orders of one-time or recurring products. */
const isOfBillingType = (types: readonly ('one_time' | 'recurring')[]) => sql<boolean>`exists (
  select from products where products.id = orders.product_id
    and case when ${isRecurringProduct} then 'recurring' else 'one_time' end in (${sql.join(types)}))`

const hasProductName = (text: string) => sql<boolean>`exists (
  select from products where products.id = orders.product_id and ${contains('products.name')(text)})`

/** Order numbers: the prefix of the invoice settings and at least four digits. */
const isNumber = /^[a-z0-9][a-z0-9-]*-[0-9]{4,}$/i

/**
 * Matches orders by the customer's name or e-mail address, or by order number or id. Numbers use a separate query,
 * since `or` across both would prevent the use of indexes.
 */
const matchesText = (typed: string, seller: Tenancy) => {
  const text = typed.trim()
  if (text === '') return undefined
  if (isId(text)) return sql<boolean>`orders.id = ${text}::uuid`
  if (!isNumber.test(text)) return hasBuyer('orders', text)
  const buyers = sql`select customers.id from customers
    where ${ofSeller(seller, 'customers.organization_id')} and ${containsInLower('customers.search_text')(text)}`
  return sql<boolean>`orders.id in (
    select bought.id from orders as bought where bought.customer_id in (${buyers})
    union all select numbered.id from orders as numbered
    where ${ofSeller(seller, 'numbered.organization_id')} and numbered.invoice_number = upper(${text}))`
}

const product = { name_of: 'products', id: 'orders.product_id' } as const

const filters = {
  organization_id: oneOf('orders.organization_id'),
  product_id: oneOf('orders.product_id'),
  product_billing_type: isOfBillingType,
  product_price_type: isOfBillingType,
  discount_id: oneOf('orders.discount_id'),
  customer_id: oneOf('orders.customer_id'),
  checkout_id: oneOf('orders.checkout_id'),
  subscription_id: oneOf('orders.subscription_id'),
  status: oneOf('orders.status'),
  query: matchesText,
  created_from: isFrom('orders.created_at'),
  created_after: isFrom('orders.created_at'),
  created_before: isBefore('orders.created_at'),
  metadata: hasMetadata('orders.metadata'),
}

/**
 * True for all orders but the draft of a change of a subscription, which no one made: it is sold or deleted
 * within a minute or so.
 */
const isListed = sql<boolean>`(orders.status <> 'draft' or orders.subscription_id is null)`

/** Lists a seller's orders. Clients that know no drafts are shown none. */
export const listOrders = defineList(contract.orders.list, {
  of_seller: 'orders.organization_id',
  of_wire: ({ kind }) => (kind === 'closed' ? sql<boolean>`orders.status <> 'draft'` : undefined),
  from: (db) => db.selectFrom('orders').where(isListed),
  id: 'orders.id',
  filters,
  sorts: {
    created_at: 'orders.created_at',
    amount: orderNet,
    net_amount: orderNet,
    customer: byBuyer('orders'),
    product,
    discount: { name_of: 'discounts', id: 'orders.discount_id' },
    subscription: 'orders.subscription_id',
  },
  load: findOrders,
  present: presentOrder,
})

/**
 * Returns a page of a seller's orders that match the list's filters, newest first.
 *
 * @param last last order of the previous page
 */
export const findOrdersAfter = async (
  db: Connection,
  caller: Seller,
  query: output<typeof ordersExport.export.query>,
  { last, limit }: { readonly last: StoredOrder | undefined; readonly limit: number },
): Promise<readonly StoredOrder[]> => {
  const { of, isSeen } = await ofSellersList(db, caller, 'orders.organization_id', query.organization_id)
  let rows = db.selectFrom('orders').where(isSeen).where(isListed)
  for (const condition of conditionsOf(filters, query, caller)) rows = rows.where(condition)
  if (last !== undefined) rows = rows.where(comesAfter('orders', last))
  const orders = [{ by: sql.ref('orders.created_at'), direction: 'desc' }] as const
  const ids = await findPage(db, rows, { id: 'orders.id', orders, limit, offset: 0, of })
  return inOrder(ids, await findOrders(db, ids))
}

/** Lists the orders visible to a portal session, without drafts. */
export const listOwnOrders = defineList(contract.customerPortal.orders.list, {
  from: (db, caller) =>
    db
      .selectFrom('orders')
      .where(({ and }) => and(ofSession(caller)))
      .where('orders.status', '<>', 'draft'),
  id: 'orders.id',
  filters: {
    organization_id: oneOf('orders.organization_id'),
    product_id: oneOf('orders.product_id'),
    product_billing_type: isOfBillingType,
    product_price_type: isOfBillingType,
    subscription_id: oneOf('orders.subscription_id'),
    query: hasProductName,
  },
  sorts: {
    created_at: 'orders.created_at',
    amount: orderNet,
    net_amount: orderNet,
    product,
    subscription: 'orders.subscription_id',
  },
  load: findOwnOrders,
  present: presentOwnOrder,
})

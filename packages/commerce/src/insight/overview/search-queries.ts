import type { Found } from '@atelier/contract'
import { sql } from 'kysely'
import { contains, containsInLower } from '../../core/database/list-filters.ts'
import type { Connection } from '../../core/services.ts'

/** Maximum results per kind. */
const maxPerKind = 5

/** Scope of a search: an organization. */
type SearchScope = { readonly organization_id: string }
type ById = SearchScope & { readonly id: string }
type ByText = SearchScope & { readonly text: string }

const called = sql<string>`coalesce(customers.name, customers.email)`

const customersOf = (db: Connection, { organization_id }: SearchScope) =>
  db
    .selectFrom('customers')
    .select([
      sql<Found['type']>`'customer'`.as('type'),
      'customers.id',
      called.as('title'),
      sql<string | null>`case when customers.name is not null then customers.email end`.as('note'),
    ])
    .where('customers.organization_id', '=', organization_id)
    .where('customers.deleted_at', 'is', null)

const productsOf = (db: Connection, { organization_id }: SearchScope) =>
  db
    .selectFrom('products')
    .select([
      sql<Found['type']>`'product'`.as('type'),
      'products.id',
      'products.name as title',
      sql<string | null>`case when products.is_archived then 'Archived' end`.as('note'),
    ])
    .where('products.organization_id', '=', organization_id)
    .where('products.deleted_at', 'is', null)

const ordersOf = (db: Connection, { organization_id }: SearchScope) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .innerJoin('products', 'products.id', 'orders.product_id')
    .select([
      sql<Found['type']>`'order'`.as('type'),
      'orders.id',
      called.as('title'),
      sql<string | null>`concat_ws(' · ', products.name, orders.invoice_number)`.as('note'),
    ])
    .where('orders.organization_id', '=', organization_id)

const subscriptionsOf = (db: Connection, { organization_id }: SearchScope) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('customers', 'customers.id', 'subscriptions.customer_id')
    .innerJoin('products', 'products.id', 'subscriptions.product_id')
    .select([
      sql<Found['type']>`'subscription'`.as('type'),
      'subscriptions.id',
      called.as('title'),
      sql<string | null>`concat(products.name, ' · ', replace(subscriptions.status, '_', ' '))`.as('note'),
    ])
    .where('subscriptions.organization_id', '=', organization_id)
    .where('subscriptions.started_at', 'is not', null)

/** Returns the organization's object with an id, of any kind. */
export const findById = async (db: Connection, { id, ...filters }: ById): Promise<Found[]> =>
  (
    await Promise.all([
      customersOf(db, filters).where('customers.id', '=', id).execute(),
      ordersOf(db, filters).where('orders.id', '=', id).execute(),
      subscriptionsOf(db, filters).where('subscriptions.id', '=', id).execute(),
      productsOf(db, filters).where('products.id', '=', id).execute(),
    ])
  ).flat()

/**
 * Returns customers and products with the text in their name or address, and the order with it as its invoice
 * number.
 */
export const findByText = async (db: Connection, { text, ...filters }: ByText): Promise<Found[]> =>
  (
    await Promise.all([
      ordersOf(db, filters).where('orders.invoice_number', '=', text.toUpperCase()).execute(),
      customersOf(db, filters)
        .where(containsInLower('customers.search_text')(text))
        .orderBy('customers.created_at', 'desc')
        .limit(maxPerKind)
        .execute(),
      productsOf(db, filters)
        .where(contains('products.name')(text))
        .orderBy('products.is_archived')
        .orderBy('products.created_at', 'desc')
        .limit(maxPerKind)
        .execute(),
    ])
  ).flat()

/** Returns the latest orders and subscriptions of customers. */
export const findOfCustomers = async (
  db: Connection,
  filters: SearchScope,
  customers: readonly string[],
): Promise<Found[]> => {
  if (customers.length === 0) return []
  const [orders, subscriptions] = await Promise.all([
    ordersOf(db, filters)
      .where('orders.customer_id', 'in', customers)
      .orderBy('orders.created_at', 'desc')
      .limit(maxPerKind)
      .execute(),
    subscriptionsOf(db, filters)
      .where('subscriptions.customer_id', 'in', customers)
      .orderBy('subscriptions.started_at', 'desc')
      .limit(maxPerKind)
      .execute(),
  ])
  return [...orders, ...subscriptions]
}

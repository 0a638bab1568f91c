import { type Row, withJson } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { anyOf } from '../../core/database/list-filters.ts'
import type { CheckoutLinksTable } from '../../core/database/tables.ts'
import { notFound } from '../../access/index.ts'
import { ofOpenOrganization } from '../../core/database/of-seller.ts'
import { orderNet } from '../../core/database/order-amounts.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { type AttachedDiscount, selectAttachedDiscounts } from '../../catalog/discounts/index.ts'
import { selectProducts, type StoredProduct } from '../../catalog/products/index.ts'
import { isPaid } from '../paid-for/queries.ts'

/** Columns of a checkout link. */
type LinkRow = Row<CheckoutLinksTable>

/** Checkout link with its ordered products and its discount, which may since have been deleted. */
export type StoredLink = LinkRow & {
  readonly products: readonly StoredProduct[]
  readonly discount: AttachedDiscount | null
  /** Seller's domain for links; null for this server. */
  readonly custom_domain: string | null
}

/** Checkout link with its sales, for its seller. */
export type SellingLink = StoredLink & {
  readonly sales: { readonly paid_orders_count: number; readonly revenue: number }
}

/** Selects links that are not deleted, with their products and discount. */
const selectLinks = (db: Connection) =>
  db
    .selectFrom('checkout_links')
    .selectAll('checkout_links')
    .select(({ ref, selectFrom }) => [
      selectFrom('organizations')
        .select('organizations.custom_domain')
        .whereRef('organizations.id', '=', 'checkout_links.organization_id')
        .as('custom_domain'),
      jsonArrayFrom(
        selectProducts(db)
          .innerJoin('checkout_link_products as linked', 'linked.product_id', 'products.id')
          .where('linked.checkout_link_id', '=', ref('checkout_links.id'))
          .orderBy('linked.position'),
      ).as('products'),
      jsonObjectFrom(
        selectAttachedDiscounts(db).where('discounts.id', '=', ref('checkout_links.discount_id')),
      ).as('discount'),
    ])
    .where('checkout_links.deleted_at', 'is', null)

/**
 * Returns the sales of a link. Renewals count toward the revenue but not toward `paid_orders_count`. Orders in another
 * currency than the default one of the organization, and top-ups, are left out of the revenue.
 */
const salesOf = (db: Connection) =>
  db
    .selectFrom('orders')
    .innerJoin('checkouts', 'checkouts.id', 'orders.checkout_id')
    .innerJoin('organizations', 'organizations.id', 'checkouts.organization_id')
    .whereRef('checkouts.checkout_link_id', '=', sql.ref('checkout_links.id'))
    .where(isPaid)
    .select(({ eb, fn, ref }) => [
      fn
        .countAll<number>()
        .filterWhere('orders.billing_reason', 'in', ['purchase', 'subscription_create'])
        .as('paid_orders_count'),
      fn
        .coalesce(
          fn
            .sum<number>(eb(orderNet, '-', ref('orders.refunded_amount')))
            .filterWhere('orders.top_up_amount', '=', 0)
            .filterWhereRef('orders.currency', '=', 'organizations.default_presentment_currency'),
          eb.lit(0),
        )
        .as('revenue'),
    ])

const selectLinksWithSales = (db: Connection) =>
  selectLinks(db).select(jsonObjectFrom(salesOf(db)).$notNull().as('sales'))

/** Returns a link of the organization. @throws ResourceNotFound */
export const getLink = (db: Connection, organization_id: string, id: string): Promise<SellingLink> =>
  selectLinksWithSales(db)
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow(() => notFound('checkout link', id))

/** Returns links by id, in no particular order; excludes deleted ones. */
export const findLinks = (db: Connection, ids: readonly string[]): Promise<readonly SellingLink[]> =>
  selectLinksWithSales(db).where('id', '=', anyOf(ids)).execute()

/** Returns a link by one of its public addresses. @throws ResourceNotFound */
export const getLinkByAddress = (
  db: Connection,
  address: { readonly client_secret: string } | { readonly slug: string },
): Promise<StoredLink> =>
  selectLinks(db)
    .where(({ and }) => and(address))
    .where(ofOpenOrganization('checkout_links.organization_id'))
    .executeTakeFirstOrThrow(() =>
      apiError('ResourceNotFound', 'This checkout link does not exist or was deleted.'),
    )

export const insertLink = async (tx: Tx, link: Omit<LinkRow, 'revision'>): Promise<void> => {
  await tx.insertInto('checkout_links').values(withJson(link, 'metadata')).execute()
}

/** Replaces the products of a link, in order. */
export const replaceProducts = async (
  tx: Tx,
  checkout_link_id: string,
  products: readonly StoredProduct[],
): Promise<void> => {
  await tx.deleteFrom('checkout_link_products').where('checkout_link_id', '=', checkout_link_id).execute()
  await tx
    .insertInto('checkout_link_products')
    .values(products.map(({ id: product_id }, position) => ({ checkout_link_id, product_id, position })))
    .execute()
}

export type LinkChange = Partial<
  Omit<
    LinkRow,
    'id' | 'organization_id' | 'client_secret' | 'openings_count' | 'revision' | 'created_at' | 'modified_at'
  >
>

export const updateLink = async (
  tx: Tx,
  id: string,
  change: LinkChange,
  modified_at: Date,
): Promise<void> => {
  await tx
    .updateTable('checkout_links')
    .set({ ...withJson(change, 'metadata'), modified_at })
    .where('id', '=', id)
    .execute()
}

/**
 * Counts a checkout opened by a link. Locks the row until the end of the transaction, so it must come last.
 */
export const countOpening = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable('checkout_links')
    .set((eb) => ({ openings_count: eb('openings_count', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

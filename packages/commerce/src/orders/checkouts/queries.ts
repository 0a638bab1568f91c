import { type Row, statement } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { orderNumber } from '../../core/database/order-amounts.ts'
import { lock } from '../../core/database/lock.ts'
import type { CheckoutsTable, Tables } from '../../core/database/tables.ts'
import { notFound } from '../../access/index.ts'
import { anyOf } from '../../core/database/list-filters.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { type AttachedDiscount, selectAttachedDiscounts } from '../../catalog/discounts/index.ts'
import { availableTo } from '../customer-balances/queries.ts'
import type { OrganizationRow } from '../../organization/organizations/index.ts'
import { selectProducts, type StoredProduct } from '../../catalog/products/index.ts'

/** Columns of a checkout. */
export type CheckoutRow = Row<CheckoutsTable>

/**
 * A checkout with its products, in order, and its discount. Each product has its active prices; the selected
 * price is included even when it has been archived.
 */
export type CheckoutWithProducts = CheckoutRow & {
  readonly products: readonly StoredProduct[]
  readonly discount: AttachedDiscount | null
  /** Balance of the named customer that nothing holds; 0 without one. */
  readonly available_balance: number
}

/** A checkout with all its displayed data. */
export type StoredCheckout = CheckoutWithProducts & { readonly organization: OrganizationRow }

/** Key of a checkout: its id within an organization, its client secret, or its id alone. */
export type CheckoutKey =
  | { readonly id: string; readonly organization_id: string }
  | { readonly client_secret: string }
  | { readonly id: string }

/** Selects the organization of a checkout, in a statement about `checkouts`. */
export const organizationOf = (selectFrom: ExpressionBuilder<Tables, 'checkouts'>['selectFrom']) =>
  jsonObjectFrom(
    selectFrom('organizations')
      .selectAll('organizations')
      .whereRef('organizations.id', '=', 'checkouts.organization_id'),
  )
    .$notNull()
    .as('organization')

const selectCheckouts = (db: Connection) =>
  db
    .selectFrom('checkouts')
    .selectAll('checkouts')
    .select(({ ref, selectFrom }) => [
      jsonArrayFrom(
        selectProducts(db, ref('checkouts.product_price_id'))
          .innerJoin('checkout_products as sold', 'sold.product_id', 'products.id')
          .where('sold.checkout_id', '=', ref('checkouts.id'))
          .orderBy('sold.position'),
      ).as('products'),
      jsonObjectFrom(selectAttachedDiscounts(db).where('discounts.id', '=', ref('checkouts.discount_id'))).as(
        'discount',
      ),
      organizationOf(selectFrom),
      availableTo(ref('checkouts.customer_id'), ref('checkouts.currency')).as('available_balance'),
    ])

/** Returns checkouts by their ids, in no particular order. */
export const findCheckouts = statement((db: Connection, ids: readonly string[]) =>
  selectCheckouts(db).where('checkouts.id', '=', anyOf(ids)),
)

const checkoutNotFoundError = (key: CheckoutKey) =>
  'client_secret' in key
    ? apiError('ResourceNotFound', 'There is no checkout with this client secret.')
    : notFound('checkout', key.id)

const findByClientSecret = statement((db: Connection, client_secret: string) =>
  selectCheckouts(db).where('checkouts.client_secret', '=', client_secret),
)

const findOfOrganization = statement((db: Connection, id: string, organization_id: string) =>
  selectCheckouts(db).where('checkouts.id', '=', id).where('checkouts.organization_id', '=', organization_id),
)

/** @throws ResourceNotFound */
export const getCheckout = async (db: Connection, key: CheckoutKey): Promise<StoredCheckout> => {
  if ('client_secret' in key) {
    const [checkout] = await findByClientSecret(db, key.client_secret)
    if (checkout === undefined || checkout.organization.deletion_requested_at !== null)
      throw checkoutNotFoundError(key)
    return checkout
  }
  const [checkout] =
    'organization_id' in key
      ? await findOfOrganization(db, key.id, key.organization_id)
      : await findCheckouts(db, [key.id])
  if (checkout === undefined) throw checkoutNotFoundError(key)
  return checkout
}

/** Returns the checkout, locked until the transaction ends. @throws ResourceNotFound */
export const lockCheckout = async (tx: Tx, key: CheckoutKey): Promise<StoredCheckout> => {
  const [id, checkout] = await Promise.all([lock(tx, 'checkouts', key), getCheckout(tx, key)])
  if (id === undefined) throw checkoutNotFoundError(key)
  return checkout
}

/** Selects the open checkouts, each with the moment of its expiry. */
export const selectOpenCheckouts = (db: Connection) =>
  db.selectFrom('checkouts').select(['id', 'expires_at as due_at']).where('status', '=', 'open')

/** Returns the usable checkout that was created to replace this one. */
export const findRestart = (
  db: Connection,
  id: string,
  now: Date,
): Promise<{ client_secret: string } | undefined> =>
  db
    .selectFrom('checkouts')
    .select('client_secret')
    .where('restart_of', '=', id)
    .where('status', 'in', ['open', 'confirmed', 'succeeded'])
    .where((eb) => eb.or([eb('status', '<>', 'open'), eb('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

/** Returns the data that the page of a checkout shows in every status, and the seller's embedding origin. */
export const findPageFacts = (db: Connection, client_secret: string) =>
  db
    .selectFrom('checkouts')
    .innerJoin('products', 'products.id', 'checkouts.product_id')
    .innerJoin('organizations', 'organizations.id', 'checkouts.organization_id')
    .select([
      'checkouts.embed_origin',
      'checkouts.metadata',
      'products.name as product_name',
      'organizations.name as organization_name',
      'organizations.brand',
    ])
    .where('checkouts.client_secret', '=', client_secret)
    .where('organizations.deletion_requested_at', 'is', null)
    .executeTakeFirst()

/**
 * Returns the order created by a checkout. Reads `orders` directly, because the orders area depends on this one.
 * Renewals reference the checkout too, but are not its order.
 */
export const findFirstOrder = (
  db: Connection,
  client_secret: string,
): Promise<{ readonly order_id: string; readonly invoice_number: string } | undefined> =>
  db
    .selectFrom('orders')
    .innerJoin('checkouts', 'checkouts.id', 'orders.checkout_id')
    .select(['orders.id as order_id', orderNumber])
    .where('checkouts.client_secret', '=', client_secret)
    .where('orders.billing_reason', 'in', ['purchase', 'subscription_create'])
    .executeTakeFirst()

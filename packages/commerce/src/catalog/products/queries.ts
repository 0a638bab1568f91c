import { type JsonRow, statement, withJson } from '@atelier/plumbing/database'
import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ProductsTable } from '../../core/database/tables.ts'
import { notFound } from '../../access/index.ts'
import { anyOf } from '../../core/database/list-filters.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { type BenefitRow, grantRunOf } from '../benefits/index.ts'
import type { CustomFieldRow } from '../custom-fields/index.ts'
import type { FileRow } from '../files/index.ts'
import { benefitsOf, customFieldsOf, mediasOf } from './attachment-queries.ts'
import { isDeletableProduct } from './deletion-queries.ts'
import { defaultCurrencyOf, pricesOf, type StoredPrice } from './price-queries.ts'

export type ProductRow = JsonRow<ProductsTable>

/** Product with its active prices and attachments, each in order. */
export type StoredProduct = ProductRow & {
  readonly prices: readonly StoredPrice[]
  /** Currency in which a product with a price has one. */
  readonly default_currency: string
  readonly benefits: readonly BenefitRow[]
  readonly medias: readonly FileRow[]
  readonly attached_custom_fields: readonly {
    readonly required: boolean
    readonly custom_field: CustomFieldRow
  }[]
}

/**
 * Selects products with their prices and attachments, as its own query or inside another query's JSON.
 *
 * @param price_id id of a price to include even if it is archived
 */
export const selectProducts = (db: Connection, price_id?: Expression<string>) =>
  db
    .selectFrom('products')
    .selectAll('products')
    .select(({ ref }) => {
      const id = ref('products.id')
      return [
        jsonArrayFrom(pricesOf(db, id, price_id)).as('prices'),
        defaultCurrencyOf(id).as('default_currency'),
        jsonArrayFrom(benefitsOf(db, id)).as('benefits'),
        jsonArrayFrom(mediasOf(db, id)).as('medias'),
        jsonArrayFrom(customFieldsOf(db, id)).as('attached_custom_fields'),
      ]
    })

/** `isRecurring` as a condition on `products`. */
export const isRecurringProduct = sql<boolean>`(products.recurring_interval is not null or exists (
  select from product_prices as price where price.product_id = products.id and not price.is_archived
  having count(*) > 0 and count(*) = count(price.legacy_interval)))`

/** Selects products that are not deleted. The objects that name a deleted one read it with `selectProducts`. */
const selectExisting = (db: Connection) => selectProducts(db).where('products.deleted_at', 'is', null)

/** Returns a product of the organization. @throws ResourceNotFound */
export const getProduct = (
  db: Connection,
  organization_id: string,
  id: string,
): Promise<StoredProduct & { readonly is_deletable: boolean }> =>
  selectExisting(db)
    .select(isDeletableProduct().as('is_deletable'))
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow(() => notFound('product', id))

const selectSellersProducts = (db: Connection) =>
  selectExisting(db).select(({ ref }) => [
    grantRunOf(db, 'product_id', ref('products.id')).as('grant_run'),
    isDeletableProduct().as('is_deletable'),
  ])

const sellersProduct = statement((db: Connection, organization_id: string, id: string) =>
  selectSellersProducts(db).where('id', '=', id).where('organization_id', '=', organization_id),
)

/** Product with the progress of its last change, and whether it can be deleted. */
export type SellersProduct = Awaited<ReturnType<typeof sellersProduct>>[number]

/** Returns a product of the organization with the progress of its last change. @throws ResourceNotFound */
export const getSellersProduct = async (
  db: Connection,
  organization_id: string,
  id: string,
): Promise<SellersProduct> => {
  const [product] = await sellersProduct(db, organization_id, id)
  if (product === undefined) throw notFound('product', id)
  return product
}

/** Selects products by id with the progress of their last changes, in no particular order. */
export const findSellersProducts = statement((db: Connection, ids: readonly string[]) =>
  selectSellersProducts(db).where('products.id', '=', anyOf(ids)),
)

/** Selects products of the organization by id, in no particular order. */
export const findProducts = statement((db: Connection, organization_id: string, ids: readonly string[]) =>
  selectExisting(db).where('products.id', '=', anyOf(ids)).where('organization_id', '=', organization_id),
)

/** Returns a product that a subscription once had, even if it is deleted. */
export const findFormerProduct = (db: Connection, id: string): Promise<StoredProduct | undefined> =>
  selectProducts(db).where('products.id', '=', id).executeTakeFirst()

/** Returns an organization's public products that are not archived, newest first. */
export const findProductsOnSale = (
  db: Connection,
  organization_id: string,
): Promise<readonly StoredProduct[]> =>
  selectExisting(db)
    .where('organization_id', '=', organization_id)
    .where('is_archived', '=', false)
    .where('visibility', '=', 'public')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Returns the organization's product with this active price. */
export const findProductOfPrice = async (
  db: Connection,
  organization_id: string,
  price_id: string,
): Promise<StoredProduct | undefined> =>
  selectExisting(db)
    .where('organization_id', '=', organization_id)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('product_prices')
        .select('product_id')
        .where('product_prices.id', '=', price_id)
        .where('product_prices.is_archived', '=', false),
    )
    .executeTakeFirst()

/** Returns the id of the product with this price. */
export const findProductIdOfPrice = async (db: Connection, price_id: string): Promise<string | undefined> =>
  (await db.selectFrom('product_prices').select('product_id').where('id', '=', price_id).executeTakeFirst())
    ?.product_id

/** Columns that no request sets directly. */
type ManagedColumn = 'id' | 'created_at' | 'modified_at' | 'deleted_at' | 'revision'

type RequiredColumn =
  | 'organization_id'
  | 'name'
  | 'description'
  | 'recurring_interval'
  | 'recurring_interval_count'
  | 'metadata'

/** Columns of a new product: those without a default, and any of the others. */
export type NewProduct = Pick<ProductRow, RequiredColumn> &
  Partial<Omit<ProductRow, ManagedColumn | RequiredColumn | 'is_archived'>>

/** Inserts a product without prices, and returns its id. */
export const insertProduct = async (tx: Tx, product: NewProduct, created_at: Date): Promise<string> => {
  const id = crypto.randomUUID()
  await tx
    .insertInto('products')
    .values({ ...withJson(product, 'metadata'), id, is_archived: false, created_at, modified_at: null })
    .execute()
  return id
}

/** Columns that a change can set. The billing interval and the kind of a product never change. */
export type ProductChange = Partial<
  Omit<
    ProductRow,
    ManagedColumn | 'organization_id' | 'recurring_interval' | 'recurring_interval_count' | 'balance_top_up'
  >
>

export const updateProductRow = async (
  tx: Tx,
  id: string,
  change: ProductChange,
  modified_at: Date,
): Promise<void> => {
  await tx
    .updateTable('products')
    .set({ ...withJson(change, 'metadata'), modified_at })
    .where('id', '=', id)
    .execute()
}

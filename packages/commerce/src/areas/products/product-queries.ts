import type { Product } from '@atelier/contract'
import { refuse } from '@atelier/plumbing/http'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ProductPricesTable, ProductsTable } from '../../database/tables.ts'
import { toJsonb } from '../../database/to-jsonb.ts'
import type { Reader, Tx } from '../../services.ts'

/** A price as it is stored; its moments are texts when it was read inside JSON. */
export type StoredPrice = Omit<
  Selectable<ProductPricesTable>,
  'amount_type' | 'created_at' | 'modified_at'
> & {
  readonly amount_type: 'free' | 'fixed'
  readonly created_at: Date | string
  readonly modified_at: Date | string | null
}

/** A product as it is stored, with its active prices in order. */
export type StoredProduct = Omit<
  Selectable<ProductsTable>,
  'metadata' | 'recurring_interval' | 'created_at' | 'modified_at'
> & {
  readonly recurring_interval: 'month' | 'year' | null
  readonly metadata: Product['metadata']
  readonly created_at: Date | string
  readonly modified_at: Date | string | null
  readonly prices: readonly StoredPrice[]
}

/** The prices of a product as a JSON list, in the order they are shown in; `product` and `kept` are columns of the query around it. */
export const pricesJson = (product: string, kept?: string): RawBuilder<StoredPrice[]> => sql<StoredPrice[]>`(
  select coalesce(jsonb_agg(to_jsonb(price) order by price.is_archived, price.position, price.created_at, price.id), '[]')
  from product_prices as price
  where price.product_id = ${sql.ref(product)}
    and (not price.is_archived ${kept === undefined ? sql`` : sql`or price.id = ${sql.ref(kept)}`})
)`

const selectProducts = (reader: Reader) =>
  reader.selectFrom('products').selectAll('products').select(pricesJson('products.id').as('prices'))

/** The product, which must be the organization's. @throws ResourceNotFound */
export const getProduct = async (
  reader: Reader,
  organization_id: string,
  id: string,
): Promise<StoredProduct> => {
  const row = await selectProducts(reader)
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .executeTakeFirst()
  if (row === undefined)
    throw refuse('ResourceNotFound', `There is no product ${id} that this token can see.`)
  return row as StoredProduct
}

/** The same, locked until the transaction ends. @throws ResourceNotFound */
export const lockProduct = async (tx: Tx, organization_id: string, id: string): Promise<StoredProduct> => {
  await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .forNoKeyUpdate()
    .execute()
  return getProduct(tx, organization_id, id)
}

/** Those of the products that exist and are the organization's, in no particular order. */
export const findProducts = async (
  reader: Reader,
  organization_id: string,
  ids: readonly string[],
): Promise<StoredProduct[]> =>
  (await selectProducts(reader)
    .where('id', 'in', ids)
    .where('organization_id', '=', organization_id)
    .execute()) as StoredProduct[]

/** The product that has this active price, if it is the organization's. */
export const findProductOfPrice = async (
  reader: Reader,
  organization_id: string,
  price_id: string,
): Promise<StoredProduct | undefined> =>
  (await selectProducts(reader)
    .where('organization_id', '=', organization_id)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('product_prices')
        .select('product_id')
        .where('product_prices.id', '=', price_id)
        .where('product_prices.is_archived', '=', false),
    )
    .executeTakeFirst()) as StoredProduct | undefined

export type NewPrice = Pick<StoredPrice, 'amount_type' | 'price_currency' | 'price_amount'>

export type NewProduct = Pick<
  StoredProduct,
  'id' | 'organization_id' | 'name' | 'description' | 'recurring_interval' | 'metadata'
>

export const insertProduct = async (tx: Tx, product: NewProduct, created_at: Date): Promise<void> => {
  await tx
    .insertInto('products')
    .values({
      ...product,
      metadata: toJsonb(product.metadata),
      is_archived: false,
      created_at,
      modified_at: null,
    })
    .execute()
}

export const insertPrices = async (
  tx: Tx,
  product_id: string,
  prices: readonly (NewPrice & { readonly position: number })[],
  created_at: Date,
): Promise<void> => {
  if (prices.length === 0) return
  await tx
    .insertInto('product_prices')
    .values(
      prices.map((price) => ({
        ...price,
        id: crypto.randomUUID(),
        product_id,
        is_archived: false,
        created_at,
        modified_at: null,
      })),
    )
    .execute()
}

export const archivePrices = async (tx: Tx, ids: readonly string[], modified_at: Date): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .updateTable('product_prices')
    .set({ is_archived: true, modified_at })
    .where('id', 'in', ids)
    .execute()
}

export type ProductChange = Partial<Pick<StoredProduct, 'name' | 'description' | 'is_archived' | 'metadata'>>

export const updateProductRow = async (
  tx: Tx,
  id: string,
  { metadata, ...plain }: ProductChange,
  modified_at: Date,
): Promise<void> => {
  await tx
    .updateTable('products')
    .set({ ...plain, ...(metadata !== undefined && { metadata: toJsonb(metadata) }), modified_at })
    .where('id', '=', id)
    .execute()
}

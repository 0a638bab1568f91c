import { statement, withJson } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import { sql } from 'kysely'
import type { Write } from '../../database/write-together.ts'
import type { Reader, Tx } from '../../services.ts'
import { productParts } from './product-json.ts'
import type { ProductRow, StoredPrice, StoredProduct } from './stored-product.ts'

const parts = productParts('products.id')

export const selectProducts = (reader: Reader) =>
  reader
    .selectFrom('products')
    .selectAll('products')
    .select([
      parts.prices.as('prices'),
      parts.benefits.as('benefits'),
      parts.medias.as('medias'),
      parts.attached_custom_fields.as('attached_custom_fields'),
    ])

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
    throw apiError('ResourceNotFound', `There is no product ${id} that this token can see.`)
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

const amongIds = statement((reader: Reader, organization_id: string, ids: readonly string[]) =>
  selectProducts(reader)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('organization_id', '=', organization_id),
)

/** Those of the products that exist and are the organization's, in no particular order. */
export const findProducts = async (
  reader: Reader,
  organization_id: string,
  ids: readonly string[],
): Promise<readonly StoredProduct[]> =>
  ids.length === 0 ? [] : ((await amongIds(reader, organization_id, ids)) as readonly StoredProduct[])

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

export type NewPrice = Pick<
  StoredPrice,
  | 'position'
  | 'amount_type'
  | 'price_currency'
  | 'price_amount'
  | 'minimum_amount'
  | 'maximum_amount'
  | 'preset_amount'
  | 'meter_id'
  | 'unit_amount'
  | 'cap_amount'
>

export type NewProduct = Pick<
  ProductRow,
  'id' | 'organization_id' | 'name' | 'description' | 'recurring_interval' | 'metadata'
>

export const insertProduct = (tx: Tx, product: NewProduct, created_at: Date): Write =>
  tx
    .insertInto('products')
    .values({
      ...withJson(product, 'metadata'),
      is_archived: false,
      created_at,
      modified_at: null,
    })
    .returning('id')

export const insertPrices = (
  tx: Tx,
  product_id: string,
  prices: readonly NewPrice[],
  created_at: Date,
): Write[] =>
  prices.length === 0
    ? []
    : [
        tx
          .insertInto('product_prices')
          .values(
            prices.map((price) => ({
              ...price,
              id: crypto.randomUUID(),
              product_id,
              is_archived: false,
              legacy_interval: null,
              created_at,
              modified_at: null,
            })),
          )
          .returning('id'),
      ]

/** Runs at once: the database allows no second active price while this one is. */
export const archivePrices = async (tx: Tx, ids: readonly string[], modified_at: Date): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .updateTable('product_prices')
    .set({ is_archived: true, modified_at })
    .where('id', 'in', ids)
    .execute()
}

export type ProductChange = Partial<Pick<ProductRow, 'name' | 'description' | 'is_archived' | 'metadata'>>

export const updateProductRow = (tx: Tx, id: string, change: ProductChange, modified_at: Date): Write =>
  tx
    .updateTable('products')
    .set({ ...withJson(change, 'metadata'), modified_at })
    .where('id', '=', id)
    .returning('id')

import { statement, withJson } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import { type Expression, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Write } from '../../database/write-together.ts'
import type { Reader, Tx } from '../../services.ts'
import type { ProductRow, StoredPrice, StoredProduct } from './stored-product.ts'

/** Prices, each with the meter that a metered price counts by. */
export const selectPrices = (reader: Reader) =>
  reader
    .selectFrom('product_prices')
    .selectAll('product_prices')
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('meters')
          .select(['meters.id', 'meters.name'])
          .whereRef('meters.id', '=', 'product_prices.meter_id'),
      ).as('meter'),
    )

type Id = Expression<string>

/** The active prices of a product, and the price `kept` even when it is archived; the one that does not depend on usage first. */
const pricesOf = (reader: Reader, product_id: Id, kept: Id | undefined) =>
  selectPrices(reader)
    .where('product_prices.product_id', '=', product_id)
    .where((eb) => {
      const active = eb('product_prices.is_archived', '=', false)
      return kept === undefined ? active : eb.or([active, eb('product_prices.id', '=', kept)])
    })
    .orderBy('product_prices.is_archived')
    .orderBy((eb) => eb('product_prices.amount_type', '=', 'metered_unit'))
    .orderBy('product_prices.created_at')
    .orderBy('product_prices.position')
    .orderBy('product_prices.id')

const benefitsOf = (reader: Reader, product_id: Id) =>
  reader
    .selectFrom('product_benefits as attached')
    .innerJoin('benefits', 'benefits.id', 'attached.benefit_id')
    .selectAll('benefits')
    .where('attached.product_id', '=', product_id)
    .where('benefits.deleted_at', 'is', null)
    .orderBy('attached.position')

const mediasOf = (reader: Reader, product_id: Id) =>
  reader
    .selectFrom('product_medias as attached')
    .innerJoin('files', 'files.id', 'attached.file_id')
    .selectAll('files')
    .where('attached.product_id', '=', product_id)
    .where('files.deleted_at', 'is', null)
    .orderBy('attached.position')

const customFieldsOf = (reader: Reader, product_id: Id) =>
  reader
    .selectFrom('product_custom_fields as attached')
    .innerJoin('custom_fields', 'custom_fields.id', 'attached.custom_field_id')
    .select(({ fn }) => ['attached.required', fn.toJson('custom_fields').as('custom_field')])
    .where('attached.product_id', '=', product_id)
    .where('custom_fields.deleted_at', 'is', null)
    .orderBy('attached.position')

/**
 * Products with all that they show, for a query of their own or inside another one's JSON.
 *
 * @param kept the id of a price to show even when it is archived
 */
export const selectProducts = (reader: Reader, kept?: Id) =>
  reader
    .selectFrom('products')
    .selectAll('products')
    .select(({ ref }) => {
      const id = ref('products.id')
      return [
        jsonArrayFrom(pricesOf(reader, id, kept)).as('prices'),
        jsonArrayFrom(benefitsOf(reader, id)).as('benefits'),
        jsonArrayFrom(mediasOf(reader, id)).as('medias'),
        jsonArrayFrom(customFieldsOf(reader, id)).as('attached_custom_fields'),
      ]
    })

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
  return row
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

const amongIds = statement(
  'products.among_ids',
  (reader: Reader, organization_id: string, ids: readonly string[]) =>
    selectProducts(reader)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where('organization_id', '=', organization_id),
)

/** Those of the products that exist and are the organization's, in no particular order. */
export const findProducts = async (
  reader: Reader,
  organization_id: string,
  ids: readonly string[],
): Promise<readonly StoredProduct[]> => (ids.length === 0 ? [] : amongIds(reader, organization_id, ids))

/** The product that has this active price, if it is the organization's. */
export const findProductOfPrice = async (
  reader: Reader,
  organization_id: string,
  price_id: string,
): Promise<StoredProduct | undefined> =>
  selectProducts(reader)
    .where('organization_id', '=', organization_id)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('product_prices')
        .select('product_id')
        .where('product_prices.id', '=', price_id)
        .where('product_prices.is_archived', '=', false),
    )
    .executeTakeFirst()

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

import type { JsonRow, Row } from '@atelier/plumbing/database'
import { type Expression, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Money } from '../../core/money.ts'
import { anyOf } from '../../core/database/list-filters.ts'
import type { PriceTaxBehavior } from '../../core/tax/tax-engine.ts'
import type { ProductPricesTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

export type { Interval } from '../../core/database/column-shapes.ts'

/** Price with the meter of a metered price. */
export type StoredPrice = JsonRow<ProductPricesTable> & {
  readonly meter: { readonly id: string; readonly name: string } | null
  /** Behavior of the organization, for prices without one. */
  readonly default_tax_behavior: PriceTaxBehavior
}

/** Selects prices, each with its meter and the tax behavior of its organization. */
export const selectPrices = (db: Connection) =>
  db
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
    .select(({ selectFrom }) =>
      selectFrom('organizations')
        .innerJoin('products as priced', 'priced.organization_id', 'organizations.id')
        .select('organizations.default_tax_behavior')
        .whereRef('priced.id', '=', 'product_prices.product_id')
        .$asScalar()
        .$notNull()
        .as('default_tax_behavior'),
    )

/** Returns the default currency of the organization that a product belongs to. */
export const defaultCurrencyOf = (product_id: Expression<string>) => sql<string>`(
  select organizations.default_presentment_currency from organizations
  join products as owned on owned.organization_id = organizations.id where owned.id = ${product_id}
)`

/**
 * Selects a product's active prices, and the price `kept` even if archived. The price that is not metered
 * comes first; within each kind, the prices in the default currency do.
 */
export const pricesOf = (
  db: Connection,
  product_id: Expression<string>,
  filter: Expression<string> | undefined,
) =>
  selectPrices(db)
    .where('product_prices.product_id', '=', product_id)
    .where((eb) => {
      const active = eb('product_prices.is_archived', '=', false)
      return filter === undefined ? active : eb.or([active, eb('product_prices.id', '=', filter)])
    })
    .orderBy('product_prices.is_archived')
    .orderBy((eb) => eb('product_prices.amount_type', '=', 'metered_unit'))
    .orderBy(sql`product_prices.price_currency is distinct from ${defaultCurrencyOf(product_id)}`)
    .orderBy('product_prices.created_at')
    .orderBy('product_prices.position')
    .orderBy('product_prices.id')

/** Returns prices by id, archived ones included, in no particular order. */
export const findPrices = (db: Connection, ids: readonly string[]): Promise<readonly StoredPrice[]> =>
  selectPrices(db).where('product_prices.id', '=', anyOf(ids)).execute()

export type NewPrice = Omit<
  Row<ProductPricesTable>,
  'id' | 'product_id' | 'is_archived' | 'legacy_interval' | 'created_at' | 'modified_at'
>

export const insertPrices = async (
  tx: Tx,
  product_id: string,
  prices: readonly NewPrice[],
  created_at: Date,
  { is_archived = false } = {},
): Promise<void> => {
  if (prices.length === 0) return
  const rows = prices.map((price) => ({
    ...price,
    id: crypto.randomUUID(),
    product_id,
    is_archived,
    legacy_interval: null,
    created_at,
    modified_at: null,
  }))
  await tx.insertInto('product_prices').values(rows).execute()
}

/** Returns a product's fixed or free price by amount, preferring the active one. */
export const findPriceOfAmount = (
  db: Connection,
  product_id: string,
  { amount, currency }: Money,
): Promise<StoredPrice | undefined> =>
  selectPrices(db)
    .where('product_prices.product_id', '=', product_id)
    .where('product_prices.legacy_interval', 'is', null)
    .where((eb) =>
      amount === 0
        ? eb('product_prices.amount_type', '=', 'free')
        : eb.and({ amount_type: 'fixed' as const, price_amount: amount, price_currency: currency }),
    )
    .orderBy('product_prices.is_archived')
    .orderBy('product_prices.created_at')
    .orderBy('product_prices.id')
    .limit(1)
    .executeTakeFirst()

export const archivePrices = async (
  tx: Tx,
  prices: readonly { readonly id: string }[],
  modified_at: Date,
): Promise<void> => {
  const ids = prices.map(({ id }) => id)
  await tx
    .updateTable('product_prices')
    .set({ is_archived: true, modified_at })
    .where('id', '=', anyOf(ids))
    .execute()
}

/** Returns the ids that belong to meters of the organization. */
export const findMeterIds = async (
  db: Connection,
  organization_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('meters')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', anyOf(ids))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

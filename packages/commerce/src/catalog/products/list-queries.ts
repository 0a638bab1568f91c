import { contract } from '@atelier/contract'
import type { Wire } from '@atelier/plumbing/http'
import { type RawBuilder, sql } from 'kysely'
import { hasShortPeriods } from '../../core/later-fields/earlier-values.ts'
import { defineList } from '../../core/database/define-list.ts'
import { contains, equals, oneOf } from '../../core/database/list-filters.ts'
import { presentSellersProduct } from './present.ts'
import type { Connection } from '../../core/services.ts'
import { defaultCurrencyOf } from './price-queries.ts'
import { findSellersProducts, isRecurringProduct } from './queries.ts'

/** Returns the figure of the oldest active price in the default currency, used for sorting. */
const ofOldestPrice = (figure: RawBuilder<number>): RawBuilder<number | null> => sql<number | null>`(
  select ${figure} from product_prices as price
  where price.product_id = products.id and not price.is_archived
  order by price.price_currency is distinct from ${defaultCurrencyOf(sql`products.id`)},
    price.created_at, price.position, price.id limit 1
)`

const isRecurring = (value: boolean) => sql<boolean>`${isRecurringProduct} = ${value}`

const hasBenefit = (ids: readonly string[]) => sql<boolean>`products.id in (
  select attached.product_id from product_benefits as attached where attached.benefit_id in (${sql.join(ids)}))`

const asksField = (ids: readonly string[]) => sql<boolean>`products.id in (
  select attached.product_id from product_custom_fields as attached where attached.custom_field_id in (${sql.join(ids)}))`

const selectExisting = (db: Connection) => db.selectFrom('products').where('products.deleted_at', 'is', null)

/**
 * Filters products that a client would misrepresent: it would offer drafts as public, and a daily or weekly
 * price as a monthly one.
 */
const filterForWire = (wire: Wire, products: ReturnType<typeof selectExisting>) => {
  if (wire.kind !== 'closed') return products
  const sold = products.where('products.visibility', '<>', 'draft')
  return hasShortPeriods(wire)
    ? sold
    : sold.where(sql<boolean>`coalesce(products.recurring_interval, '') not in ('day', 'week')`)
}

/** Lists a seller's products, including archived ones. */
export const listProducts = defineList(contract.products.list, {
  of_seller: 'products.organization_id',
  from: (db, _, wire) => filterForWire(wire, selectExisting(db)),
  id: 'products.id',
  filters: {
    id: oneOf('products.id'),
    organization_id: oneOf('products.organization_id'),
    query: contains('products.name'),
    is_archived: equals('products.is_archived'),
    is_recurring: isRecurring,
    visibility: oneOf('products.visibility'),
    benefit_id: hasBenefit,
    custom_field_id: asksField,
  },
  sorts: {
    created_at: 'products.created_at',
    name: sql`lower(products.name)`,
    price_amount_type: ofOldestPrice(
      sql<number>`case price.amount_type when 'free' then 1 when 'custom' then 2 when 'fixed' then 3 end`,
    ),
    price_amount: ofOldestPrice(
      sql<number>`case price.amount_type when 'free' then -2 when 'custom' then coalesce(price.minimum_amount, -1)
        when 'fixed' then price.price_amount end`,
    ),
  },
  load: findSellersProducts,
  present: presentSellersProduct,
})

import type { contract, HandlerInput } from '@atelier/contract'
import { type RawBuilder, sql } from 'kysely'
import { containing, listPage, type ListPage, sortOf } from '../../database/list-page.ts'
import type { Reader } from '../../services.ts'
import { selectProducts } from './product-queries.ts'
import type { StoredProduct } from './stored-product.ts'

type ProductList = HandlerInput<typeof contract.products.list>['query']

/** A figure of the oldest active price, by which lists can be sorted. */
const ofOldestPrice = (figure: RawBuilder<number>): RawBuilder<number | null> => sql<number | null>`(
  select ${figure} from product_prices as price
  where price.product_id = products.id and not price.is_archived
  order by price.created_at, price.position, price.id limit 1
)`

const order = {
  created_at: sql`products.created_at`,
  name: sql`lower(products.name)`,
  price_amount_type: ofOldestPrice(
    sql<number>`case price.amount_type when 'free' then 1 when 'custom' then 2 when 'fixed' then 3 end`,
  ),
  price_amount: ofOldestPrice(
    sql<number>`case price.amount_type when 'free' then -2 when 'custom' then coalesce(price.minimum_amount, -1)
      when 'fixed' then price.price_amount end`,
  ),
} as const

const recurring = sql<boolean>`(products.recurring_interval is not null or exists (
  select from product_prices as price where price.product_id = products.id and not price.is_archived
  having count(*) > 0 and count(*) = count(price.legacy_interval)))`

export const listProducts = async (
  reader: Reader,
  organization_id: string,
  filter: ProductList,
): Promise<ListPage<StoredProduct>> => {
  let query = selectProducts(reader).where('organization_id', '=', organization_id)
  if (filter.id !== undefined) query = query.where('id', 'in', filter.id)
  if (filter.organization_id !== undefined)
    query = query.where('organization_id', 'in', filter.organization_id)
  if (filter.query !== undefined) query = query.where('name', 'ilike', containing(filter.query))
  if (filter.is_archived !== undefined) query = query.where('is_archived', '=', filter.is_archived)
  if (filter.is_recurring !== undefined) query = query.where(recurring, '=', filter.is_recurring)
  if (filter.benefit_id !== undefined) {
    const ids = filter.benefit_id
    query = query.where('id', 'in', (eb) =>
      eb.selectFrom('product_benefits').select('product_id').where('benefit_id', 'in', ids),
    )
  }
  for (const sort of filter.sorting) {
    const { key, direction } = sortOf(sort)
    query = query.orderBy(order[key], direction)
  }
  return (await listPage(query, 'products.id', filter)) as ListPage<StoredProduct>
}

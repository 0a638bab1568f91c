import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../services.ts'

/** How many orders there are of a product with a discount, or with none. */
export type Tally = {
  readonly product_id: string
  readonly discount_id: string | null
  readonly orders: number
  /** The place of the product's name in the order of names; equal names share one. */
  readonly product_rank: number
  /** The same of the discount's; none comes last. */
  readonly discount_rank: number
}

/** How many orders these are together. */
export const countOf = (tallies: readonly Tally[]): number =>
  tallies.reduce((sum, { orders }) => sum + orders, 0)

type Filter = {
  readonly product_id?: readonly string[] | undefined
  readonly discount_id?: readonly string[] | undefined
  /** Every list of these must hold. */
  readonly billing_types: readonly (readonly ('one_time' | 'recurring')[])[]
}

const conditionsOf = (filter: Filter): RawBuilder<unknown>[] => {
  const conditions: RawBuilder<unknown>[] = []
  for (const column of ['product_id', 'discount_id'] as const) {
    const ids = filter[column]
    if (ids !== undefined) conditions.push(sql`${sql.ref(`tally.${column}`)} = any(${[...ids]}::uuid[])`)
  }
  for (const types of filter.billing_types) {
    const wanted = types.map((type) => (type === 'one_time' ? sql`true` : sql`false`))
    conditions.push(sql`(product.recurring_interval is null) = any(array[${sql.join(wanted)}]::boolean[])`)
  }
  return conditions
}

/** How many of the organization's orders are of which products and discounts, among those the filter lets through. */
export const readTallies = async (
  reader: Reader,
  organization_id: string,
  filter: Filter,
): Promise<readonly Tally[]> => {
  const conditions = [sql`tally.organization_id = ${organization_id}`, ...conditionsOf(filter)]
  const { rows } = await sql<Tally>`
    select tally.product_id, tally.discount_id, sum(tally.orders)::bigint as orders,
      dense_rank() over (order by lower(product.name)) as product_rank,
      dense_rank() over (order by lower(discount.name)) as discount_rank
    from order_tallies as tally
    join products as product on product.id = tally.product_id
    left join discounts as discount on discount.id = tally.discount_id
    where ${sql.join(conditions, sql` and `)}
    group by tally.product_id, tally.discount_id, product.name, discount.name`.execute(reader)
  return rows
}

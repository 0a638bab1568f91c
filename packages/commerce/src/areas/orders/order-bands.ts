import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../services.ts'

/** How many orders lie in a narrow band of what a list is sorted by; bands follow each other as their names do. */
export type Band = { readonly band: string; readonly orders: number }

/** What lists are sorted by whose orders are counted in bands. */
export type BandedSort = 'created_at' | 'net_amount' | 'customer'

/** The kind of bands a sort key has, or undefined when it has none. */
export const bandedSort = (key: string | undefined): BandedSort | undefined => {
  if (key === 'amount') return 'net_amount'
  return key === 'created_at' || key === 'net_amount' || key === 'customer' ? key : undefined
}

/** The smallest amount of a band: its number of digits in two, then the first two of them. */
const leastAmount = (band: string): number => {
  const digits = Number(band.slice(0, 2))
  return Number(band.slice(2).padEnd(digits, '0'))
}

/** What an order is sorted by that stands at the beginning of a band (migration 0024). */
export const bandStart = (sort: BandedSort, band: string): RawBuilder<unknown> => {
  if (sort === 'created_at') return sql`${`${band}-01T00:00:00Z`}::timestamptz`
  return sort === 'net_amount' ? sql`${leastAmount(band)}::integer` : sql`${band}::text`
}

/** The bands of all the organization's orders, ascending. */
export const readBands = async (
  reader: Reader,
  organization_id: string,
  sort: BandedSort,
): Promise<readonly Band[]> => {
  const { rows } = await sql<Band>`
    select band, sum(orders)::bigint as orders from order_bands
    where organization_id = ${organization_id} and sort = ${sort}
    group by band having sum(orders) > 0 order by band`.execute(reader)
  return rows
}

/** The part of a list around a page: the bands it lies in, and where in these. */
export type Stretch = {
  readonly from: string
  /** The band after them, where the stretch ends; undefined when it goes on to the end. */
  readonly until: string | undefined
  readonly skip: number
  /** How many orders they hold. */
  readonly orders: number
}

/**
 * The bands in which the `take` orders after the first `skip` lie, of a list in this direction; undefined
 * when there are not as many.
 */
export const stretchOf = (
  bands: readonly Band[],
  direction: 'asc' | 'desc',
  { skip, take }: { readonly skip: number; readonly take: number },
): Stretch | undefined => {
  const total = bands.reduce((sum, { orders }) => sum + orders, 0)
  const begin = direction === 'asc' ? skip : total - skip - take
  const end = begin + take
  if (begin < 0 || end > total || take === 0) return undefined
  let before = 0
  let first = 0
  while (before + (bands[first]?.orders ?? 0) <= begin) {
    before += bands[first]?.orders ?? 0
    first += 1
  }
  let upTo = before
  let next = first
  while (upTo < end) {
    upTo += bands[next]?.orders ?? 0
    next += 1
  }
  return {
    from: bands[first]?.band ?? '',
    until: bands[next]?.band,
    skip: direction === 'asc' ? begin - before : upTo - end,
    orders: upTo - before,
  }
}

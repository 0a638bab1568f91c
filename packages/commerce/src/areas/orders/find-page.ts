import { type RawBuilder, sql } from 'kysely'
import type { ListPage } from '../../database/list-page.ts'
import type { Reader } from '../../services.ts'
import { bandedSort, bandStart, readBands, stretchOf } from './order-bands.ts'
import { getOrders } from './order-queries.ts'
import { countOf, type Tally } from './order-tallies.ts'
import { type Group, groupsOf, type Window, windowsOf } from './page-windows.ts'
import type { StoredOrder } from './stored-order.ts'

export type OrderSort = {
  readonly key: string
  readonly by: RawBuilder<unknown>
  readonly direction: 'asc' | 'desc'
}

type Wanted = {
  readonly organization_id: string
  /** Whether there are filters, which let through less than all the organization has. */
  readonly narrowed: boolean
  readonly sorts: readonly OrderSort[]
  readonly page: number
  readonly limit: number
}

/** A window, and what else holds for its orders. */
type Place = Window & { readonly conditions: readonly RawBuilder<boolean>[] }

/** So many orders are passed over sooner than it is computed how to pass over fewer. */
const near = 1000
const opposite = { asc: 'desc', desc: 'asc' } as const

/** Whether the list consists of groups, in each of which all orders are alike in what it is sorted by first. */
const isGrouped = ([first]: readonly OrderSort[]): boolean =>
  first?.key === 'product' || first?.key === 'discount'

/** What all orders of a group have in common. */
const conditionsOf = (
  { tallies }: Group,
  { sorts: [first], narrowed }: Wanted,
): readonly RawBuilder<boolean>[] => {
  const conditions: RawBuilder<boolean>[] = []
  const product_ids = [...new Set(tallies.map(({ product_id }) => product_id))]
  const discount_ids = [...new Set(tallies.map(({ discount_id }) => discount_id))]
  if (narrowed || first?.key === 'product')
    conditions.push(sql<boolean>`orders.product_id in (${sql.join(product_ids)})`)
  if (narrowed || first?.key === 'discount') {
    const named = discount_ids.filter((id) => id !== null)
    const any = [
      ...(named.length > 0 ? [sql`orders.discount_id in (${sql.join(named)})`] : []),
      ...(named.length < discount_ids.length ? [sql`orders.discount_id is null`] : []),
    ]
    conditions.push(sql<boolean>`(${sql.join(any, sql` or `)})`)
  }
  return conditions
}

/** Where a window lies. Far from both ends of a list it is found in the bands of what that is sorted by. */
const placeOf = async (reader: Reader, wanted: Wanted, window: Window): Promise<Place> => {
  const { group, skip, take } = window
  const conditions = conditionsOf(group, wanted)
  const [first] = wanted.sorts
  const banded = bandedSort(first?.key)
  const isFar = Math.min(skip, group.orders - skip - take) > near
  if (first === undefined || banded === undefined || wanted.narrowed || !isFar)
    return { ...window, conditions }
  const bands = await readBands(reader, wanted.organization_id, banded)
  const stretch = stretchOf(bands, first.direction, window)
  if (stretch === undefined) return { ...window, conditions }
  const { from, until, skip: inside, orders } = stretch
  return {
    group: { tallies: group.tallies, orders },
    skip: inside,
    take,
    conditions: [
      ...conditions,
      sql<boolean>`${first.by} >= ${bandStart(banded, from)}`,
      ...(until === undefined ? [] : [sql<boolean>`${first.by} < ${bandStart(banded, until)}`]),
    ],
  }
}

const idsOf = async (reader: Reader, wanted: Wanted, window: Window): Promise<readonly string[]> => {
  const { organization_id, sorts } = wanted
  const { group, skip, take, conditions } = await placeOf(reader, wanted, window)
  // What is nearer to the end is found from there.
  const fromEnd = skip > group.orders - skip - take
  const turned = (direction: 'asc' | 'desc') => (fromEnd ? opposite[direction] : direction)
  let query = reader
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.organization_id', '=', organization_id)
    .$if(
      sorts.some(({ key }) => key === 'product'),
      (all) => all.innerJoin('products as product', 'product.id', 'orders.product_id'),
    )
  for (const condition of conditions) query = query.where(condition)
  for (const { by, direction } of isGrouped(sorts) ? sorts.slice(1) : sorts)
    query = query.orderBy(by, turned(direction))
  const rows = await query
    .orderBy('orders.id', turned('asc'))
    .limit(take)
    .offset(fromEnd ? group.orders - skip - take : skip)
    .execute()
  const ids = rows.map(({ id }) => id)
  return fromEnd ? ids.toReversed() : ids
}

/**
 * A page of orders of which it is known how many there are: where it lies is computed, its ids are found
 * in an index from the nearer end, and only its own orders are read in full.
 *
 * @param tallies which orders there are, after every filter
 */
export const findPage = async (
  reader: Reader,
  wanted: Wanted,
  tallies: readonly Tally[],
): Promise<ListPage<StoredOrder>> => {
  const ids: string[] = []
  for (const window of windowsOf(groupsOf(tallies, wanted.sorts[0]), wanted))
    ids.push(...(await idsOf(reader, wanted, window)))
  return { rows: await getOrders(reader, ids), total_count: countOf(tallies) }
}

/** Whether a page lies near the beginning of the whole list, so that it is found without knowing how many there are. */
export const isNearStart = ({ narrowed, sorts, page, limit }: Wanted): boolean =>
  !narrowed && !isGrouped(sorts) && page * limit <= near

/** A page near the beginning of the whole list. */
export const findFirstPage = async (reader: Reader, wanted: Wanted): Promise<readonly StoredOrder[]> => {
  const { page, limit } = wanted
  const window = { group: { tallies: [], orders: Infinity }, skip: (page - 1) * limit, take: limit }
  return getOrders(reader, await idsOf(reader, wanted, window))
}

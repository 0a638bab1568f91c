import type { RawBuilder } from 'kysely'
import type { ListPage } from '../../database/list-page.ts'
import type { Reader } from '../../services.ts'
import { getOrders } from './order-queries.ts'
import type { Tally } from './order-tallies.ts'
import { groupsOf, type Window, windowsOf } from './page-windows.ts'
import type { StoredOrder } from './stored-order.ts'

export type OrderSort = {
  readonly key: string
  readonly by: RawBuilder<unknown>
  readonly direction: 'asc' | 'desc'
}

type Wanted = {
  readonly organization_id: string
  /** Which orders there are, after every filter. */
  readonly tallies: readonly Tally[]
  /** Whether those are fewer than all the organization has. */
  readonly narrowed: boolean
  readonly sorts: readonly OrderSort[]
  readonly page: number
  readonly limit: number
}

const opposite = { asc: 'desc', desc: 'asc' } as const

const idsOf = async (
  reader: Reader,
  { organization_id, narrowed, sorts }: Wanted,
  { group, skip, take }: Window,
): Promise<readonly string[]> => {
  const [first] = sorts
  const grouped = first?.key === 'product' || first?.key === 'discount'
  const product_ids = [...new Set(group.tallies.map(({ product_id }) => product_id))]
  const discount_ids = [...new Set(group.tallies.map(({ discount_id }) => discount_id))]
  const has = (key: string) => sorts.some((sort) => sort.key === key)
  // What is nearer to the end is found from there.
  const fromEnd = skip > group.orders - skip - take
  const turned = (direction: 'asc' | 'desc') => (fromEnd ? opposite[direction] : direction)
  let query = reader
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.organization_id', '=', organization_id)
    .$if(has('customer'), (all) =>
      all.innerJoin('customers as customer', (join) =>
        join
          .onRef('customer.id', '=', 'orders.customer_id')
          .onRef('customer.organization_id', '=', 'orders.organization_id'),
      ),
    )
    .$if(has('product'), (all) => all.innerJoin('products as product', 'product.id', 'orders.product_id'))
  if (narrowed || first?.key === 'product') query = query.where('orders.product_id', 'in', product_ids)
  if (narrowed || first?.key === 'discount') {
    const named = discount_ids.filter((id) => id !== null)
    query = query.where((eb) =>
      eb.or([
        ...(named.length > 0 ? [eb('orders.discount_id', 'in', named)] : []),
        ...(named.length < discount_ids.length ? [eb('orders.discount_id', 'is', null)] : []),
      ]),
    )
  }
  for (const { by, direction } of grouped ? sorts.slice(1) : sorts)
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
 */
export const findPage = async (reader: Reader, wanted: Wanted): Promise<ListPage<StoredOrder>> => {
  const total_count = wanted.tallies.reduce((sum, { orders }) => sum + orders, 0)
  const ids: string[] = []
  for (const window of windowsOf(groupsOf(wanted.tallies, wanted.sorts[0]), wanted))
    ids.push(...(await idsOf(reader, wanted, window)))
  return { rows: await getOrders(reader, ids), total_count }
}

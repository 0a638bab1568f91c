import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { Connection } from '../services.ts'
import type { Column } from './list-filters.ts'
import type { OfSellers } from './of-seller.ts'
import type { Tables } from './tables.ts'

/** What rows are sorted by; `nulls` puts missing values last in both directions. */
export type Order = {
  readonly by: Expression<unknown>
  readonly direction: 'asc' | 'desc'
  readonly nulls?: 'last'
}

type Page = {
  /** The column that identifies a row. Rows that are equal in all orders follow each other by it. */
  readonly id: Column
  readonly orders: readonly Order[]
  readonly limit: number
  readonly offset: number
  /** The organizations whose rows these are; absent for rows of no seller. */
  readonly of?: OfSellers | undefined
}

const orderBy = (by: Expression<unknown>, { direction, nulls }: Order) =>
  sql`${by} ${sql.raw(direction)}${sql.raw(nulls === undefined ? '' : ' nulls last')}`

/**
 * The ids of one page of some rows, in order. Of several organizations each one's rows are read from an index in their
 * order, as far as the page reaches, and only these are sorted: with all organizations in one condition PostgreSQL would
 * sort all rows of all of them.
 */
export const findPage = async <Table extends keyof Tables>(
  db: Connection,
  rows: SelectQueryBuilder<Tables, Table, object>,
  { id, orders, limit, offset, of }: Page,
): Promise<readonly string[]> => {
  let ordered = rows.select(sql.ref<string>(id).as('id'))
  for (const order of orders) ordered = ordered.orderBy(orderBy(order.by, order))
  ordered = ordered.orderBy(sql.ref(id))
  const [first, ...more] = of?.organizations ?? []
  if (of === undefined || (first !== undefined && more.length === 0)) {
    const own = of === undefined ? ordered : ordered.where(sql<boolean>`${sql.ref(of.column)} = ${first}`)
    return (await own.limit(limit).offset(offset).execute()).map((row) => row.id)
  }
  const one = ordered
    .select(orders.map(({ by }, i) => sql`${by}`.as(`order_${i}`)))
    .where(sql<boolean>`${sql.ref(of.column)} = opened.organization_id`)
    .limit(offset + limit)
  const outer = [...orders.map((order, i) => orderBy(sql.ref(`page.order_${i}`), order)), sql.ref('page.id')]
  const { rows: found } = await sql<{ id: string }>`
    select page.id from (select distinct unnest(${[...of.organizations]}::uuid[]) as organization_id) as opened
    cross join lateral (${one}) as page
    order by ${sql.join(outer)} limit ${limit} offset ${offset}`.execute(db)
  return found.map((row) => row.id)
}

/** The rows with these ids, in the order of the ids. */
export const inOrder = <Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

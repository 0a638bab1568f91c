import { type Expression, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { Connection } from '../services.ts'
import type { Column } from './list-filters.ts'
import type { OfSellers } from './of-seller.ts'
import type { Tables } from './tables.ts'

/** Sort order of rows. `nulls` puts missing values last in both directions. */
export type SortOrder = {
  readonly by: Expression<unknown>
  readonly direction: 'asc' | 'desc'
  readonly nulls?: 'last'
  /**
   * Table that `by` reads, with exactly one row for each sorted row. Its index provides the order, so that
   * only the rows up to the end of the page are read.
   */
  readonly through?: Through
  /**
   * Table with the names to sort by; `by` is the id of its row. It is joined, because a subquery would be run for
   * each row of the list.
   */
  readonly name_of?: Named
}

/** Table of things with names. */
export type Named = 'products' | 'discounts'

/** Joined table with rows of the same organizations, and its join condition. */
export type Through = { readonly table: 'customers'; readonly on: RawBuilder<SqlBool> }

type Page = {
  /** Primary key column; also the tiebreaker for rows with equal sort values. */
  readonly id: Column
  readonly orders: readonly SortOrder[]
  readonly limit: number
  readonly offset: number
  /** Organizations that own the rows; absent for rows without a seller. */
  readonly of?: OfSellers | undefined
}

const orderBy = (by: Expression<unknown>, { direction, nulls }: SortOrder) =>
  sql`${by} ${sql.raw(direction)}${sql.raw(nulls === undefined ? '' : ' nulls last')}`

/**
 * Returns the ids of one page of rows, in order. The first rows of each organization are read in index order,
 * up to the end of the page, and only these are sorted: with all organizations in one condition, PostgreSQL
 * would sort all of their rows.
 */
export const findPage = async <Table extends keyof Tables>(
  db: Connection,
  rows: SelectQueryBuilder<Tables, Table, object>,
  { id, orders, limit, offset, of }: Page,
): Promise<readonly string[]> => {
  const keyed = rows
    .select(sql.ref<string>(id).as('id'))
    .select(orders.map(({ by }, i) => sql`${by}`.as(`order_${i}`)))
  const pageOrder = orders.map((order, i) => orderBy(sql.ref(`page.order_${i}`), order))
  const through = orders.flatMap((order) => order.through ?? [])
  /**
   * Selects the first rows of an organization, in order. Sort expressions are repeated in the outer query,
   * where PostgreSQL matches them to an index.
   */
  const firstOf = (organization_id: RawBuilder<unknown>, range: RawBuilder<unknown>) => {
    const isOwn = (column: string) => sql<boolean>`${sql.ref(column)} = ${organization_id}`
    let ownRows = of === undefined ? keyed : keyed.where(isOwn(of.column))
    for (const { on } of through) ownRows = ownRows.where(on)
    const tables = through.map(({ table }) => sql`${sql.table(table)} cross join lateral `)
    const joinedRowsAreOwn = through.map(({ table }) => isOwn(`${table}.organization_id`))
    const names = orders.flatMap(({ name_of }, i) =>
      name_of === undefined
        ? []
        : sql`left join ${sql.table(name_of)} as ${sql.id(`named_${i}`)}
            on ${sql.ref(`named_${i}.id`)} = ${sql.ref(`page.order_${i}`)}`,
    )
    const sorted = orders.map((order, i) => ({
      order,
      value:
        order.name_of === undefined ? sql.ref(`page.order_${i}`) : sql`lower(${sql.ref(`named_${i}.name`)})`,
    }))
    const columns = sorted.map(({ value }, i) => sql`${value} as ${sql.id(`order_${i}`)}`)
    const indexOrder = sorted.map(({ order, value }) =>
      orderBy(order.through === undefined ? value : order.by, order),
    )
    return sql<{ id: string }>`select ${sql.join([sql.ref('page.id'), ...columns])}
      from ${sql.join(tables, sql``)} (${ownRows}) as page ${sql.join(names, sql` `)}
      where ${sql.join([sql`true`, ...(of === undefined ? [] : joinedRowsAreOwn)], sql` and `)}
      order by ${sql.join([...indexOrder, sql.ref('page.id')])} ${range}`
  }
  const pageRange = sql`limit ${limit} offset ${offset}`
  const [first, ...more] = of?.organizations ?? []
  const hasOneSource = of === undefined || (first !== undefined && more.length === 0)
  const page = hasOneSource
    ? firstOf(sql`${first}::uuid`, pageRange)
    : sql<{ id: string }>`
      select page.id from (select distinct unnest(${[...of.organizations]}::uuid[]) as organization_id) as opened
      cross join lateral (${firstOf(sql`opened.organization_id`, sql`limit ${offset + limit}`)}) as page
      order by ${sql.join([...pageOrder, sql.ref('page.id')])} ${pageRange}`
  return (await page.execute(db)).rows.map((row) => row.id)
}

/** Returns the rows in the order of their ids. */
export const inOrder = <Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

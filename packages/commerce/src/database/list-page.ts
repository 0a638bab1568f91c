import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

export type ListPage<Row> = { readonly rows: readonly Row[]; readonly total_count: number }

type Counted = { readonly total_count: number }

/** What is known about a list beyond the query that finds it. */
export type Known<DB, TB extends keyof DB, Row> = {
  /** How many rows there are, where that need not be counted. */
  readonly count?: RawBuilder<number> | undefined
  /** Reads the rows in full and in the same order, where the query that finds them does not. */
  readonly show?: SelectQueryBuilder<DB, TB, Row>
}

/**
 * Runs one page of a list and counts the whole of it in the same statement; equal rows follow each
 * other by id. What the rows show is read for the rows of the page alone: which they are, and how
 * many there are in all, is found by the filters and the order, so that the database can leave out
 * joins these do not need and answer from an index.
 *
 * @param id the column that identifies a row, such as `orders.id`
 */
export const listPage = async <
  DB,
  TB extends keyof DB,
  Found,
  ShownDB = DB,
  ShownTB extends keyof ShownDB = never,
  Row = Found,
>(
  query: SelectQueryBuilder<DB, TB, Found>,
  id: string,
  { page, limit }: { readonly page: number; readonly limit: number },
  known: Known<ShownDB, ShownTB, Row> = {},
): Promise<ListPage<Row>> => {
  const column = sql.ref<string>(id)
  const ids = query
    .clearSelect()
    .select(column.as('id'))
    .orderBy(column)
    .limit(limit)
    .offset((page - 1) * limit)
  const count =
    known.count ??
    sql<number>`(${query
      .clearSelect()
      .clearOrderBy()
      .select(sql<number>`count(*)`.as('total_count'))})`
  const read = <D, T extends keyof D, Shown>(all: SelectQueryBuilder<D, T, Shown>) =>
    all
      .orderBy(column)
      .where(sql<boolean>`${column} = any(array${ids})`)
      .select(count.as('total_count'))
      .execute()
  const rows = (await (known.show === undefined
    ? read(query.clearWhere())
    : read(known.show))) as unknown as (Row & Counted)[]
  const [first] = rows
  if (first !== undefined) return { rows, total_count: first.total_count }
  if (page === 1) return { rows: [], total_count: 0 }
  // Past the last page there is no row to carry the count.
  const [any] = (await query
    .clearWhere()
    .clearSelect()
    .clearOrderBy()
    .select(count.as('total_count'))
    .limit(1)
    .execute()) as unknown as Counted[]
  return { rows: [], total_count: any?.total_count ?? 0 }
}

/** The answer of a list call: the items, and how many there are on how many pages. */
export const presentPage = <Row, Item>(
  { rows, total_count }: ListPage<Row>,
  limit: number,
  present: (row: Row) => Item,
) => ({
  items: rows.map(present),
  pagination: { total_count, max_page: Math.ceil(total_count / limit) },
})

/** Splits a sort key of a list call into its column name and direction. */
export const sortOf = <K extends string>(
  sort: K | `-${K}`,
): { readonly key: K; readonly direction: 'asc' | 'desc' } =>
  sort.startsWith('-') ? { key: sort.slice(1) as K, direction: 'desc' } : { key: sort as K, direction: 'asc' }

/** A pattern for `ilike` that finds the text as it was typed, anywhere. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

export type ListPage<Row> = { readonly rows: readonly Row[]; readonly total_count: number }

/** What is known about a list beyond the query that finds it. */
export type Known<Row> = {
  /** How many rows there are, where that need not be counted. */
  readonly count?: RawBuilder<number> | undefined
  /** Reads rows in full by their ids, in the order of these, where the query that finds them does not. */
  readonly show?: (ids: readonly string[]) => Promise<readonly Row[]>
}

/** The end of a query that reads rows by their ids, in the order of these. */
export const amongIds =
  (id: string, ids: readonly string[]) =>
  <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>) =>
    query
      .where(sql<boolean>`${sql.ref(id)} = any(${ids}::uuid[])`)
      .orderBy(sql`array_position(${ids}::uuid[], ${sql.ref(id)})`)

/**
 * Finds one page of a list and counts the whole of it; equal rows follow each other by id. What the rows
 * show is read for the rows of the page alone, by a statement that is the same for every page: the
 * database plans it once. Which rows they are, and how many there are in all, is found by the filters
 * and the order, so that an index can answer that.
 *
 * @param id the column that identifies a row, such as `orders.id`
 */
export const listPage = async <DB, TB extends keyof DB, Found, Row = Found>(
  query: SelectQueryBuilder<DB, TB, Found>,
  id: string,
  { page, limit }: { readonly page: number; readonly limit: number },
  { count, show }: Known<Row> = {},
): Promise<ListPage<Row>> => {
  const column = sql.ref<string>(id)
  const counted =
    count ??
    sql<number>`(${query
      .clearSelect()
      .clearOrderBy()
      .select(sql<number>`count(*)`.as('total_count'))})`
  const found = (await query
    .clearSelect()
    .select([column.as('id'), counted.as('total_count')])
    .orderBy(column)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()) as unknown as { id: string; total_count: number }[]
  const [first] = found
  if (first === undefined && page === 1) return { rows: [], total_count: 0 }
  if (first === undefined) {
    // Past the last page there is no row to carry the count.
    const [whole] = (await query
      .clearWhere()
      .clearSelect()
      .clearOrderBy()
      .select(counted.as('total_count'))
      .limit(1)
      .execute()) as unknown as { total_count: number }[]
    return { rows: [], total_count: whole?.total_count ?? 0 }
  }
  const ids = found.map((row) => row.id)
  const rows =
    show === undefined
      ? ((await query.clearWhere().clearOrderBy().$call(amongIds(id, ids)).execute()) as unknown as Row[])
      : await show(ids)
  return { rows, total_count: first.total_count }
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

import type { Endpoint } from '@atelier/contract'
import type { Context } from '@atelier/plumbing/http'
import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { $ZodType, input, output } from 'zod/v4/core'
import type { Connection, Services } from '../services.ts'
import type { Column } from './list-filters.ts'
import type { Tables } from './tables.ts'

type ListQuery = { readonly page: number; readonly limit: number; readonly sorting: readonly string[] }

/** An endpoint that answers one page of a list. */
type ListEndpoint = Endpoint & {
  readonly query: $ZodType<ListQuery>
  readonly response: $ZodType<unknown, { items: unknown[] }>
}

type QueryOf<E extends ListEndpoint> = output<E['query']>
type ItemOf<E extends ListEndpoint> = input<E['response']>['items'][number]
type Unsigned<Sort> = Sort extends `-${infer Key}` ? Key : Sort
type SortKey<E extends ListEndpoint> = Unsigned<QueryOf<E>['sorting'][number]> & string

/** The column or expression that a list is sorted by; `nulls` puts missing values last in both directions. */
type Sort = Column | Expression<unknown> | { readonly by: Expression<unknown>; readonly nulls: 'last' }

/** The condition that a parameter of the query stands for; undefined when its value filters nothing. */
type Filter<Value> = (value: Value) => Expression<SqlBool> | undefined

type Page<Item> = {
  items: Item[]
  pagination: { total_count: number; max_page: number }
}

type ListDefinition<E extends ListEndpoint, Table extends keyof Tables, Row> = {
  /**
   * The rows that the caller may see. Filters and sorts read other tables in subqueries: a join here
   * would keep PostgreSQL from finding and counting rows in an index alone.
   */
  readonly from: (
    db: Connection,
    caller: Context<Services, E>['caller'],
  ) => SelectQueryBuilder<Tables, Table, object>
  /** The column that identifies a row. Rows with equal sort values follow each other by it. */
  readonly id: Column
  /** One for each parameter of the endpoint besides `page`, `limit` and `sorting`. */
  readonly filters: {
    readonly [Name in Exclude<keyof QueryOf<E>, keyof ListQuery>]-?: Filter<NonNullable<QueryOf<E>[Name]>>
  }
  /** One for each key that the endpoint sorts by. */
  readonly sorts: { readonly [Key in SortKey<E>]: Sort }
  /** Reads rows in full, in any order. */
  readonly load: (
    db: Connection,
    ids: readonly string[],
    caller: Context<Services, E>['caller'],
  ) => Promise<readonly Row[]>
  readonly present: (row: Row, services: Context<Services, E>) => ItemOf<E>
}

const orderBy = (sort: Sort, direction: 'asc' | 'desc') => {
  if (typeof sort === 'string') return sql`${sql.ref(sort)} ${sql.raw(direction)}`
  return 'nulls' in sort
    ? sql`${sort.by} ${sql.raw(direction)} nulls last`
    : sql`${sort} ${sql.raw(direction)}`
}

/**
 * Makes the handler of a list endpoint. A filter or sort key of the endpoint that is missing or extra
 * does not compile.
 *
 * The ids of the page and the number of all rows are read at the same time, then the rows of the page
 * in full: the rows that are passed over cost no more than an entry of an index.
 */
export const defineList =
  <const E extends ListEndpoint, Table extends keyof Tables, Row extends { readonly id: string }>(
    _endpoint: E,
    { from, id, filters, sorts, load, present }: ListDefinition<E, Table, Row>,
  ) =>
  async (
    { query }: { readonly query: QueryOf<E> },
    services: Context<Services, E>,
  ): Promise<Page<ItemOf<E>>> => {
    const { page, limit, sorting } = query
    const db = services.database.db
    const filterOf: Readonly<Record<string, Filter<never>>> = filters
    const sortOf: Readonly<Record<string, Sort>> = sorts
    let rows = from(db, services.caller)
    for (const [name, value] of Object.entries(query)) {
      const condition = value === undefined ? undefined : filterOf[name]?.(value as never)
      if (condition !== undefined) rows = rows.where(condition)
    }
    let ordered = rows.select(sql.ref<string>(id).as('id'))
    for (const key of sorting) {
      const sort = sortOf[key.replace('-', '')]
      if (sort !== undefined) ordered = ordered.orderBy(orderBy(sort, key.startsWith('-') ? 'desc' : 'asc'))
    }
    const [found, { total_count }] = await Promise.all([
      ordered
        .orderBy(sql.ref(id))
        .limit(limit)
        .offset((page - 1) * limit)
        .execute(),
      rows.select(sql<number>`count(*)`.as('total_count')).executeTakeFirstOrThrow(),
    ])
    const ids = found.map((row) => row.id)
    const loaded = await load(db, ids, services.caller)
    const byId = new Map(loaded.map((row) => [row.id, row]))
    const items = found.flatMap((row) => byId.get(row.id) ?? []).map((row) => present(row, services))
    return { items, pagination: { total_count, max_page: Math.ceil(total_count / limit) } }
  }

import type { Endpoint } from '@atelier/contract'
import type { Context } from '@atelier/plumbing/http'
import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { $ZodType, input, output } from 'zod/v4/core'
import type { Connection, Services } from '../services.ts'
import { findPage, inOrder, type Named, type SortOrder, type Through } from './find-page.ts'
import { type Column, conditionsOf, type Filter } from './list-filters.ts'
import { ofSellersList } from './of-seller.ts'
import type { Tables } from './tables.ts'

type ListQuery = { readonly page: number; readonly limit: number; readonly sorting?: readonly string[] }

/** Endpoint that returns one page of a list. */
type ListEndpoint = Endpoint & {
  readonly query: $ZodType<ListQuery>
  readonly response: $ZodType<unknown, { items: unknown[] }>
}

type QueryOf<E extends ListEndpoint> = output<E['query']>
type ItemOf<E extends ListEndpoint> = input<E['response']>['items'][number]
type Unsigned<Sort> = Sort extends `-${infer Key}` ? Key : Sort
type SortKey<E extends ListEndpoint> =
  QueryOf<E> extends { readonly sorting: readonly (infer Key)[] } ? Unsigned<Key> & string : never

/**
 * Column or expression that a list is sorted by. `nulls` puts missing values last in both directions.
 * `through` names the table that the expression reads, so that PostgreSQL can use that table's index for the
 * order. `name_of` sorts by the names of the rows whose ids are in the column `id`.
 */
type Sort =
  | Column
  | Expression<unknown>
  | { readonly by: Expression<unknown>; readonly nulls: 'last' }
  | { readonly by: Expression<unknown>; readonly through: Through }
  | { readonly name_of: Named; readonly id: Column; readonly nulls?: 'last' }

type Page<Item> = {
  items: Item[]
  pagination: { total_count: number; max_page: number }
}

type ListDefinition<E extends ListEndpoint, Table extends keyof Tables, Row> = {
  readonly of_seller?: Column | 'from'
  /** Rows visible without credentials, for endpoints that allow it. */
  readonly of_public?: () => Expression<SqlBool>
  /** Rows that the client of a wire can parse; undefined for all. */
  readonly of_wire?: (wire: Context<Services, E>['wire']) => Expression<SqlBool> | undefined
  /**
   * Rows visible to the caller. Filters and sorts read other tables in subqueries: a join here would prevent
   * index-only scans for the page and the count.
   */
  readonly from: (
    db: Connection,
    caller: Context<Services, E>['caller'],
    wire: Context<Services, E>['wire'],
  ) => SelectQueryBuilder<Tables, Table, object>
  /** Primary key column; also the tiebreaker for rows with equal sort values. */
  readonly id: Column
  /** Filter for each parameter of the endpoint except `page`, `limit` and `sorting`. */
  readonly filters: {
    readonly [Name in Exclude<keyof QueryOf<E>, keyof ListQuery>]-?: Filter<
      NonNullable<QueryOf<E>[Name]>,
      Context<Services, E>['caller']
    >
  }
  /** Sort for each key in the endpoint's `sorting`. */
  readonly sorts: { readonly [Key in SortKey<E>]: Sort }
  /** Sort order for endpoints without `sorting`. */
  readonly order?: { readonly by: Column; readonly direction: 'asc' | 'desc' }
  /** Loads complete rows, in any order. */
  readonly load: (
    db: Connection,
    ids: readonly string[],
    caller: Context<Services, E>['caller'],
  ) => Promise<readonly Row[]>
  readonly present: (row: Row, services: Context<Services, E>) => ItemOf<E>
}

/** Tenancy column, required for lists with seller access and forbidden for all others. */
type TenancyOf<E extends ListEndpoint> = E extends { readonly access: 'seller' }
  ? {
      /**
       * Column with the organization; the list is limited to the caller's organizations. `from` if the `from`
       * query contains its own condition.
       */
      readonly of_seller: Column | 'from'
    }
  : { readonly of_seller?: never }

const orderOf = (sort: Sort, direction: SortOrder['direction']): SortOrder => {
  if (typeof sort === 'string') return { by: sql.ref(sort), direction }
  if ('name_of' in sort) {
    const { id, ...named } = sort
    return { by: sql.ref(id), direction, ...named }
  }
  return 'by' in sort ? { ...sort, direction } : { by: sort, direction }
}

/** Organizations requested by the call. */
const requestedOrganizations = (query: object): readonly string[] | undefined =>
  'organization_id' in query ? (query.organization_id as readonly string[] | undefined) : undefined

/**
 * Creates the handler of a list endpoint. Missing or unknown filters and sort keys do not compile.
 *
 * The ids of the page and the total count are read concurrently, then the rows of the page in full: skipped
 * rows cost no more than an index entry.
 */
export const defineList =
  <const E extends ListEndpoint, Table extends keyof Tables, Row extends { readonly id: string }>(
    _endpoint: E,
    {
      of_seller,
      of_public,
      of_wire,
      from,
      id,
      filters,
      sorts,
      order,
      load,
      present,
    }: ListDefinition<E, Table, Row> & TenancyOf<E>,
  ) =>
  async (
    { query }: { readonly query: QueryOf<E> },
    services: Context<Services, E>,
  ): Promise<Page<ItemOf<E>>> => {
    const { page, limit, sorting = [] } = query
    const { caller, wire } = services
    const db = services.database.db
    let rows = from(db, caller, wire)
    const isPublic = caller.kind === 'public' && of_public !== undefined
    const list =
      of_seller === undefined || of_seller === 'from' || isPublic
        ? undefined
        : await ofSellersList(db, caller, of_seller, requestedOrganizations(query))
    if (isPublic) rows = rows.where(of_public())
    const parsed = of_wire?.(services.wire)
    if (parsed !== undefined) rows = rows.where(parsed)
    if (list !== undefined) rows = rows.where(list.isSeen)
    for (const condition of conditionsOf(filters, query, caller)) rows = rows.where(condition)
    const sortOf: Readonly<Record<string, Sort>> = sorts
    const orders = sorting.flatMap((key) => {
      const sort = sortOf[key.replace('-', '')]
      return sort === undefined ? [] : orderOf(sort, key.startsWith('-') ? 'desc' : 'asc')
    })
    if (order !== undefined) orders.push(orderOf(order.by, order.direction))
    const [ids, { total_count }] = await Promise.all([
      findPage(db, rows, { id, orders, limit, offset: (page - 1) * limit, of: list?.of }),
      rows.select(sql<number>`count(*)`.as('total_count')).executeTakeFirstOrThrow(),
    ])
    const items = inOrder(ids, await load(db, ids, caller)).map((row) => present(row, services))
    return { items, pagination: { total_count, max_page: Math.ceil(total_count / limit) } }
  }

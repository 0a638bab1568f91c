import type { $ZodType } from 'zod/v4/core'
import { firstOf } from './search.ts'
import { useSearch, type Search } from './use-search.ts'

type ListQuery = {
  readonly page?: number | undefined
  readonly limit?: number | undefined
  readonly sorting?: string | readonly string[] | undefined
}

/** Default number of rows of a list. */
export const rowsPerPage = 25

type ListSearch<Q> = Pick<Search<Q>, 'search' | 'change'> & {
  /** Query of the URL for the call, with the effective page, number of rows and sorting. */
  readonly query: Partial<Q> & { readonly page: number; readonly limit: number }
  /** Props of `Filters`. */
  readonly filters: { readonly isFiltered: boolean; readonly onClear: () => void }
  /** Props of `ListFrame`. */
  readonly frame: {
    readonly page: number
    readonly limit: number
    readonly onPage: (page: number) => void
    readonly sorting: string | undefined
    readonly onSort: (sorting: string) => void
    readonly isFiltered: boolean
    readonly onClear: () => void
  }
}

/**
 * The filters, the sorting and the page of a list, which its URL contains.
 *
 *     const { search, change, query, filters, frame } = useListSearch(api.orders.list.query, '-created_at')
 *     const list = useEndpoint(api.orders.list, { query: { ...query, organization_id } }, { keepLast: true })
 *
 * @param schema the query of the endpoint: `orders.list.query`
 * @param defaultSorting the sorting of a URL that names none; absent for a list that cannot be sorted
 */
export const useListSearch = <Q extends ListQuery>(
  schema: $ZodType<unknown, Q>,
  defaultSorting?: string,
): ListSearch<Q> => {
  const { search, change, isFiltered, clear } = useSearch(schema, {
    limit: rowsPerPage,
    sorting: defaultSorting,
  })
  const { page = 1, limit = rowsPerPage, sorting = defaultSorting }: ListQuery = search
  const filters = { isFiltered, onClear: clear }
  // Every list has these three; the rest of its query is unknown here.
  const changeLayout = (part: ListQuery) => change(part as Partial<Q>)
  return {
    search,
    change,
    query: { ...search, page, limit, ...(sorting !== undefined && { sorting }) },
    filters,
    frame: {
      ...filters,
      page,
      limit,
      onPage: (next) => changeLayout({ page: next }),
      sorting: firstOf(sorting),
      onSort: (next) => changeLayout({ sorting: [next] }),
    },
  }
}

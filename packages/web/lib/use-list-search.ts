import type { $ZodType } from 'zod/v4/core'
import { firstOf } from './search.ts'
import { useSearch, type Search } from './use-search.ts'

type ListQuery = {
  readonly page?: number | undefined
  readonly limit?: number | undefined
  readonly sorting?: string | readonly string[] | undefined
}

/** How many rows a list shows when its address does not say. */
const rowsPerPage = 25

type ListSearch<Q> = Pick<Search<Q>, 'search' | 'change'> & {
  /** What the address asks of the call, with the page, the number of rows and the sorting that are shown. */
  readonly query: Partial<Q> & { readonly page: number; readonly limit: number }
  /** For `Filters`. */
  readonly filters: { readonly isFiltered: boolean; readonly onClear: () => void }
  /** For `ListFrame`. */
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
 * The filters, the sorting and the page of a list, which stand in its address.
 *
 *     const { search, change, query, filters, frame } = useListSearch(contract.list.query, '-created_at')
 *     const list = useEndpoint(client.orders.list, { query: { ...query, organization_id } }, { keepLast: true })
 *
 * @param schema the query of the endpoint: `orders.list.query`
 * @param usual the sorting of an address that names none; absent for a list that cannot be sorted
 */
export const useListSearch = <Q extends ListQuery>(
  schema: $ZodType<unknown, Q>,
  usual?: string,
): ListSearch<Q> => {
  const { search, change, isFiltered, clear } = useSearch(schema, { limit: rowsPerPage, sorting: usual })
  const { page = 1, limit = rowsPerPage, sorting = usual }: ListQuery = search
  const filters = { isFiltered, onClear: clear }
  // Every list has these three; what else its query holds is not known here.
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

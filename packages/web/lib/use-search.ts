import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { $ZodType, input } from 'zod/v4/core'
import { changeSearch, readSearch, writeSearch } from './search.ts'

export type Search<T> = {
  readonly search: Partial<T>
  /**
   * Changes parts of the search; `undefined` removes one. The list restarts at its first page unless the
   * change names one.
   */
  readonly change: (change: Partial<T>) => void
  /** True when any part except page, number of rows and sorting is set. */
  readonly isFiltered: boolean
  readonly clear: () => void
}

const layout = new Set(['page', 'limit', 'sorting'])

/**
 * Returns the filters, the sorting and the page of a list, stored in the URL, so that a reload, a link
 * and the way back show the same.
 *
 * @param schema the query of the endpoint: `orders.list.query`
 * @param pageDefaults defaults of the page that differ from those of the call
 */
export const useSearch = <S extends $ZodType>(
  schema: S,
  pageDefaults: Readonly<Record<string, unknown>> = {},
): Search<input<S>> => {
  const [params, setParams] = useSearchParams()
  const search = useMemo(() => readSearch(schema, params), [schema, params])
  const values: Readonly<Record<string, unknown>> = search
  const write = (next: object) =>
    setParams(writeSearch(schema, next as typeof values, pageDefaults), { preventScrollReset: true })
  return {
    search,
    change: (change) => write(changeSearch(values, change as typeof values)),
    isFiltered: Object.entries(values).some(([name, value]) => !layout.has(name) && value !== undefined),
    clear: () =>
      write(
        Object.fromEntries(Object.entries(values).filter(([name]) => layout.has(name) && name !== 'page')),
      ),
  }
}

type Paged = { readonly page?: number | undefined; readonly limit?: number | undefined }

/** Call of a list. */
export type ListCall<Query, Item, Options = unknown> = (
  input: { query?: Query & Paged },
  options?: Options,
) => Promise<{
  readonly items: readonly Item[]
  readonly pagination?: { readonly total_count: number }
}>

/** Maximum items of a page of a list. */
const pageSize = 100

/**
 * Creates the call that returns all items of a list, page by page. An item that moves to the next page during
 * the reading is returned once.
 *
 * @param max maximum number of items; `isCut` is true when the list has more. Default: no maximum
 */
export const readAll =
  <Query, Item extends { readonly id: string }, Options>(
    list: ListCall<Query, Item, Options>,
    max = Infinity,
  ) =>
  async ({ query }: { readonly query: Omit<Query, keyof Paged> }, options?: Options) => {
    const items = new Map<string, Item>()
    for (let page = 1; ; page += 1) {
      const response = await list({ query: { ...query, page, limit: pageSize } as Query & Paged }, options)
      for (const item of response.items) items.set(item.id, item)
      const isLast = response.items.length < pageSize
      if (isLast || items.size >= max)
        return {
          items: [...items.values()],
          isCut: !isLast && (response.pagination?.total_count ?? 0) > items.size,
        }
    }
  }

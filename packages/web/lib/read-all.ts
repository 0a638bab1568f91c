type Paged = { readonly page?: number | undefined; readonly limit?: number | undefined }

/** Maximum items of a page of a list. */
const pageSize = 100

/**
 * Creates the call that returns all items of a list, page by page. An item that moves to the next page during
 * the reading is returned once.
 */
export const readAll =
  <Query extends Paged, Item extends { readonly id: string }, Options>(
    list: (input: { query?: Query }, options?: Options) => Promise<{ readonly items: readonly Item[] }>,
  ) =>
  async ({ query }: { readonly query: Omit<Query, keyof Paged> }, options?: Options) => {
    const items = new Map<string, Item>()
    for (let page = 1; ; page += 1) {
      const answer = await list({ query: { ...query, page, limit: pageSize } as Query }, options)
      for (const item of answer.items) items.set(item.id, item)
      if (answer.items.length < pageSize) return { items: [...items.values()] }
    }
  }

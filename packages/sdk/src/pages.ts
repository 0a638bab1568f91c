/** Response of a list call. */
export type Page<Item = unknown> = {
  readonly items: readonly Item[]
  readonly pagination: { readonly total_count: number; readonly max_page: number }
}

/**
 * A list call: awaited, it is its first page; iterated, all items of all pages; `pages()` returns them page
 * by page.
 */
export type Listing<Item, P> = Promise<P> & AsyncIterable<Item> & { pages(): AsyncGenerator<P, void> }

/** Maximum items per page: servers treat a greater limit as this one. */
const maxPerPage = 100

/** Returns the first page to load and the page size; an invalid query fails when it is sent. */
export const pagingOf = (input: {
  readonly query?: Readonly<Record<string, unknown>> | undefined
}): { page: number; limit: number } => {
  try {
    const { page = 1, limit = 10 } = input.query ?? {}
    return { page: Number(page), limit: Math.min(Number(limit), maxPerPage) }
  } catch {
    return { page: 1, limit: 10 }
  }
}

/**
 * Creates a list call from a function that loads a page by its number.
 *
 * @param first the first page to load, fetched immediately and only once
 * @param limit requested items per page: a page with fewer is the last
 */
export const openListing = (
  load: (page: number) => Promise<unknown>,
  first: number,
  limit: number,
): Listing<unknown, unknown> => {
  const opened = load(first)
  /** Loads the pages from the first requested one to the last (specification 1, section 7.7). */
  async function* pages(): AsyncGenerator<unknown, void> {
    for (let number = first; ; number++) {
      const page = (await (number === first ? opened : load(number))) as Page
      yield page
      if (number >= page.pagination.max_page || page.items.length !== limit) return
    }
  }
  async function* items(): AsyncGenerator<unknown, void> {
    for await (const page of pages()) yield* (page as Page).items
  }
  return Object.assign(opened, { pages, [Symbol.asyncIterator]: items })
}

/** What every list call answers. */
export type Page<Item = unknown> = {
  readonly items: readonly Item[]
  readonly pagination: { readonly total_count: number; readonly max_page: number }
}

/** A list call: awaited, it is its first page; iterated, all items of all pages; `pages()` gives them page by page. */
export type Listing<Item, P> = Promise<P> & AsyncIterable<Item> & { pages(): AsyncGenerator<P, void> }

/**
 * Makes a list call of one that loads a page by its number.
 *
 * @param first the page to begin with, fetched at once and only once
 * @param limit items asked for per page: a page with fewer is the last
 */
export const openListing = (
  load: (page: number) => Promise<unknown>,
  first: number,
  limit: number,
): Listing<unknown, unknown> => {
  const opened = load(first)
  /** From the page asked for to the last (specification 1, section 7.7). */
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

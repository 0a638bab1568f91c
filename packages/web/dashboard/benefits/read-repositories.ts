import type { repositories } from '@atelier/contract'
import type { createClientFor } from '@atelier/sdk'

type List = ReturnType<typeof createClientFor<{ repositories: typeof repositories }>>['repositories']['list']
type Options = Parameters<List>[1]

/** Maximum number of repositories: a longer list of choices would be slow. */
const mostRepositories = 1000

/**
 * Creates a call that reads all pages of the repositories linked to an organization, by name. Above the maximum
 * the list is cut, and `isCut` is true.
 */
export const readRepositories =
  (list: List) =>
  async ({ organization_id }: { readonly organization_id: string }, options?: Options) => {
    const items: Awaited<ReturnType<List>>['items'] = []
    const pages = list({ query: { organization_id, limit: 100, sorting: ['name'] } }, options).pages()
    for await (const page of pages) {
      items.push(...page.items)
      if (items.length >= mostRepositories)
        return { items, isCut: page.pagination.total_count > items.length }
    }
    return { items, isCut: false }
  }

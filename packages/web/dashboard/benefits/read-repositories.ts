import type { repositories } from '@atelier/contract'
import type { createClientFor } from '@atelier/sdk'

type List = ReturnType<typeof createClientFor<{ repositories: typeof repositories }>>['repositories']['list']
type Options = Parameters<List>[1]

/** How many repositories are read at most: a list to choose from cannot have more without becoming slow. */
const mostRepositories = 1000

/**
 * Makes the call that answers all repositories that are linked to an organization, by their names, page after page. Of
 * very many the first are answered, and `isCut` says so.
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

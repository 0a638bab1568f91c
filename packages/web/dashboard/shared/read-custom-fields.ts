import type { customFields } from '@atelier/contract'
import type { createClientFor } from '@atelier/sdk'

type List = ReturnType<typeof createClientFor<{ customFields: typeof customFields }>>['customFields']['list']
type Options = Parameters<List>[1]

/** Makes the call that answers all custom fields of an organization, by their slugs, page after page. */
export const readCustomFields =
  (list: List) =>
  async ({ organization_id }: { readonly organization_id: string }, options?: Options) => {
    const items: Awaited<ReturnType<List>>['items'] = []
    const pages = list({ query: { organization_id, limit: 100 } }, options).pages()
    for await (const page of pages) items.push(...page.items)
    return { items }
  }

import type { repositories } from '@atelier/contract'
import type { createClientFor } from '@atelier/sdk'
import { readAll } from '../../lib/read-all.ts'

type List = ReturnType<typeof createClientFor<{ repositories: typeof repositories }>>['repositories']['list']

/** Maximum number of repositories: a longer list of choices would be slow. */
const maxRepositories = 1000

/** Creates the call that returns the repositories linked to an organization, by name. */
export const readRepositories = (list: List) => {
  const read = readAll(list, maxRepositories)
  return ({ organization_id }: { readonly organization_id: string }, options?: Parameters<List>[1]) =>
    read({ query: { organization_id, sorting: ['name'] } }, options)
}

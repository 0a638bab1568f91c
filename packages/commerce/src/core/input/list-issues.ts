import type { Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'

/**
 * Returns the issues of a list of ids in a body: one for each duplicate and one for each id with a problem.
 *
 * @param at body field of the list, or its complete location
 * @param problemOf reason why an id is not allowed; undefined when it is allowed
 */
export const listIssues = (
  at: string | Issue['loc'],
  ids: readonly string[],
  problemOf: (id: string) => string | undefined,
): Issue[] => {
  const loc = typeof at === 'string' ? ['body', at] : at
  return ids.flatMap((id, i) => {
    const problem = ids.indexOf(id) < i ? `${id} is listed twice.` : problemOf(id)
    return problem === undefined ? [] : [issue([...loc, i], problem)]
  })
}

import type { Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'

/**
 * The issues of a list of ids in a body: at every id that is listed a second time, and at every id that has a
 * problem.
 *
 * @param at the body field of the list, or its whole location
 * @param problemOf a sentence that says why an id cannot be listed; undefined when it can
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

import type { Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'

/**
 * The issues of a list of ids in a body: at every id that is listed a second time, and at every id that has a
 * problem.
 *
 * @param problemOf a sentence that says why an id cannot be listed; undefined when it can
 */
export const listIssues = (
  field: string,
  ids: readonly string[],
  problemOf: (id: string) => string | undefined,
): Issue[] =>
  ids.flatMap((id, i) => {
    const problem = ids.indexOf(id) < i ? `${id} is listed twice.` : problemOf(id)
    return problem === undefined ? [] : [issue(['body', field, i], problem)]
  })

import { apiError } from './errors.ts'
import type { RequestFacts } from './handler.ts'

/** A row that can be patched, with its revision, which every write raises that a PATCH could overwrite. */
export type Revised = { readonly id: string; readonly revision: number }

const tags = new WeakMap<object, string>()

const tagOf = ({ id, revision }: Revised): string => `"${id}-${revision}"`

/** The answer about a row. Its revision is the `ETag` of the answer, the same on all wires. */
export const withRevision = <Answer extends object>(row: Revised, answer: Answer): Answer => {
  tags.set(answer, tagOf(row))
  return answer
}

/** The `ETag` of an answer; undefined for one about no single row. */
export const tagOfAnswer = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null ? tags.get(answer) : undefined

/**
 * Checks the revision that a caller has read, if the request names one, against that of the row, whose lock the caller of
 * this function holds. A tag that a proxy has weakened counts as well.
 *
 * @throws RevisionMismatch when the row was changed since
 */
export const requireRevision = ({ headers }: Pick<RequestFacts, 'headers'>, row: Revised): void => {
  const given = headers.get('if-match')
  if (given === null) return
  const named = given.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (named.includes('*') || named.includes(tagOf(row))) return
  throw apiError(
    'RevisionMismatch',
    'It was changed since you read it. Read it again, and repeat your change with the ETag of that answer as If-Match.',
  )
}

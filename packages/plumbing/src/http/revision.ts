import { apiError } from './errors.ts'
import type { RequestFacts } from './handler.ts'

/** Patchable row, with its revision. Every write that a PATCH could overwrite increments the revision. */
export type Revised = { readonly id: string; readonly revision: number }

const tags = new WeakMap<object, string>()

const tagOf = ({ id, revision }: Revised): string => `"${id}-${revision}"`

/** Returns the response about a row. Its revision is the `ETag` of the response, the same on all wires. */
export const withRevision = <Response extends object>(row: Revised, response: Response): Response => {
  tags.set(response, tagOf(row))
  return response
}

/** Returns the `ETag` of a response; undefined unless the response is about a single row. */
export const tagOfResponse = (response: unknown): string | undefined =>
  typeof response === 'object' && response !== null ? tags.get(response) : undefined

/**
 * Compares the revision in a request, if any, with that of the row. The caller holds the row's lock. A tag
 * weakened by a proxy is accepted.
 *
 * @throws RevisionMismatch if the row has changed since
 */
export const requireRevision = ({ headers }: Pick<RequestFacts, 'headers'>, row: Revised): void => {
  const header = headers.get('if-match')
  if (header === null) return
  const expectedTags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (expectedTags.includes('*') || expectedTags.includes(tagOf(row))) return
  throw apiError(
    'RevisionMismatch',
    'It was changed since you read it. Read it again, and repeat your change with the ETag of that response as If-Match.',
  )
}

import { invalid, issue, readJsonText } from '@atelier/plumbing/http'
import * as z from 'zod/mini'

/** A place in a list, as the `next_cursor` that callers send back. */
export const writeCursor = (place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

const problem = 'Must be the next_cursor of a page. Leave it out to read the first page.'
const loc = ['query', 'cursor']

/**
 * The place that a caller sent back; undefined when none was sent.
 *
 * @throws 422 for a text that is no cursor
 */
export const readCursor = <Place extends z.core.$ZodType>(
  place: Place,
  cursor: string | undefined,
): z.output<Place> | undefined => {
  if (cursor === undefined) return undefined
  const json = readJsonText(Buffer.from(cursor, 'base64url').toString(), loc, problem)
  const read = json.ok ? z.safeParse(place, json.value) : undefined
  if (read?.success !== true) throw invalid([issue(loc, problem)])
  return read.data
}

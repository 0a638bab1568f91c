import { invalid, issue, readJsonText } from '@atelier/plumbing/http'
import * as z from 'zod/mini'

/** Encodes a place in a list as the opaque `next_cursor` of the API. */
export const writeCursor = (place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

const problem = 'Must be the next_cursor of a page. Leave it out to read the first page.'
const loc = ['query', 'cursor']

/**
 * Decodes the cursor of a request; undefined when there is none.
 *
 * @throws InvalidRequest for a malformed cursor
 */
export const readCursor = <Place extends z.core.$ZodType>(
  place: Place,
  cursor: string | undefined,
): z.output<Place> | undefined => {
  if (cursor === undefined) return undefined
  const json = readJsonText(Buffer.from(cursor, 'base64url').toString(), loc, problem)
  const cursorPlace = json.ok ? z.safeParse(place, json.value) : undefined
  if (cursorPlace?.success !== true) throw invalid([issue(loc, problem)])
  return cursorPlace.data
}

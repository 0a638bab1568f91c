import { invalid, issue } from '@atelier/plumbing/http'
import * as z from 'zod/mini'

/** A place in a list, as the `next_cursor` that callers send back. */
export const writeCursor = (place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

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
  const read = z.safeParse(place, parse(cursor))
  if (!read.success)
    throw invalid([
      issue(['query', 'cursor'], 'This is no next_cursor of a page. Leave it out to begin anew.'),
    ])
  return read.data
}

import { makeCall } from './call.ts'
import { followEvents } from './events.ts'
import { type CallOptions, type ClientOptions, noOptions } from './options.ts'
import { openListing, pagingOf } from './pages.ts'
import type { GivenParts } from './request.ts'
import type { LazyRows, Row } from './row.ts'
import type { Shape } from './shape/shape.ts'
import { nameOf } from './shape/objects.ts'

/** Any call as a function. */
export type AnyMethod = (input?: GivenParts, options?: CallOptions) => unknown

/** The functions of a table of rows, areas inside areas included. */
export const methodsOf = (rows: LazyRows, client: ClientOptions): object =>
  Object.fromEntries(
    Object.entries(rows).map(([name, entry]) => [
      name,
      typeof entry === 'function' ? onceAsked(entry, client) : methodsOf(entry, client),
    ]),
  )

/** A client is often made for one call of many: a row is read when it is first called. */
const onceAsked = (row: () => Row, client: ClientOptions): AnyMethod => {
  let method: AnyMethod | undefined
  return (given, options) => (method ??= methodOf(row(), client))(given, options)
}

/** One call: a promise, a listing, or a stream. */
const methodOf = (row: Row, client: ClientOptions): AnyMethod => {
  if (row.answers === 'events')
    return (given = {}, options = noOptions) => followEvents(row, given, client, options)
  if (hasField(row.query, 'page') && hasField(row.response, 'pagination'))
    return (given = {}, options = noOptions) => listing(row, given, client, options)
  return (given = {}, options = noOptions) => makeCall(row, given, client, options)
}

const hasField = (shape: Shape | undefined, name: string): boolean =>
  shape?.[0] === 'object' && Object.keys(shape[1] as object).some((key) => nameOf(key) === name)

const listing = (row: Row, given: GivenParts, client: ClientOptions, options: CallOptions) => {
  const { page, limit } = pagingOf(given)
  const load = (number: number) =>
    makeCall(
      row,
      number === page ? given : { ...given, query: { ...given.query, page: number } },
      client,
      options,
    )
  return openListing(load, page, limit)
}

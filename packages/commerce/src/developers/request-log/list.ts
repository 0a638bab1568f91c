import { type additions, type LoggedRequest, Timestamp } from '@atelier/contract'
import { iso } from '@atelier/plumbing/database'
import type { output } from 'zod/v4/core'
import * as z from 'zod/mini'
import { readCursor, writeCursor } from '../../core/input/cursor.ts'
import type { Services } from '../../core/services.ts'
import { conditionsOf } from './filter-queries.ts'
import { findEndOfSearch, findRequests, type ListedRow, oldestShown, type LogPosition } from './queries.ts'

type Area = typeof additions.requestLog

/** Filters of a call. */
export type RequestQuery = output<Area['list']['query']>

const latest = (a: Date, b: Date): Date => (a > b ? a : b)

/** Limits a period to the retention of the log. */
export const periodOf = (
  now: Date,
  { start_timestamp, end_timestamp }: Pick<RequestQuery, 'start_timestamp' | 'end_timestamp'>,
) => {
  const oldest = oldestShown(now)
  return {
    from: start_timestamp === undefined ? oldest : latest(new Date(start_timestamp), oldest),
    before: end_timestamp === undefined ? undefined : new Date(end_timestamp),
  }
}

const present = ({ sequence: _sequence, created_at, ...row }: ListedRow): LoggedRequest => ({
  ...row,
  created_at: iso(created_at),
})

const Cursor = z.tuple([Timestamp, z.int().check(z.minimum(0))])

const cursorOf = ({ created_at, sequence }: LogPosition): string => writeCursor([iso(created_at), sequence])

/** @throws InvalidRequest for an invalid cursor */
const placeAt = (cursor: string | undefined): LogPosition | undefined => {
  const cursorParts = readCursor(Cursor, cursor)
  if (cursorParts === undefined) return undefined
  const [created_at, sequence] = cursorParts
  return { created_at: new Date(created_at), sequence }
}

/** Returns a page of the calls of an organization, the newest first. */
export const listRequests = async (
  { database: { db }, clock }: Pick<Services, 'database' | 'clock'>,
  organization_id: string,
  query: RequestQuery,
): Promise<output<Area['list']['response']>> => {
  const place = placeAt(query.cursor)
  const conditions = conditionsOf(query)
  const { limit } = query
  const page = { ...periodOf(clock.now(), query), after: place }
  const rows = await findRequests(db, organization_id, conditions, { ...page, limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  if (rows.length > limit && last !== undefined)
    return { items: items.map(present), next_cursor: cursorOf(last), searched_until: null }
  const end =
    conditions.others.length === 0
      ? undefined
      : await findEndOfSearch(db, organization_id, conditions, { ...page, limit })
  return {
    items: items.map(present),
    next_cursor: end === undefined ? null : cursorOf(end),
    searched_until: end === undefined ? null : iso(end.created_at),
  }
}

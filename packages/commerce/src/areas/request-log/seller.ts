import { type additions, type LoggedBody, type LoggedRequest, Timestamp } from '@atelier/contract'
import { iso } from '@atelier/plumbing/database'
import type { Handler } from '@atelier/plumbing/http'
import * as z from 'zod/mini'
import { readCursor, writeCursor } from '../../input/cursor.ts'
import { organizationOf, organizationOfCall } from '../../input/tenancy.ts'
import type { Services } from '../../services.ts'
import { conditionsOf } from './filter-queries.ts'
import {
  findEndOfSearch,
  findEndpoints,
  findFigures,
  findRequests,
  findTokens,
  getRequest,
  type ListedRow,
  oldestShown,
  type Place,
  type RequestRow,
} from './queries.ts'
import { wholeParts } from './rules.ts'

type Area = typeof additions.requestLog
type For<Name extends keyof Area> = Handler<Area[Name], Services>
type Query = Parameters<For<'list'>>[0]['query']

const latest = (a: Date, b: Date): Date => (a > b ? a : b)

/** The part of a period of which calls are kept. */
const periodOf = (
  now: Date,
  { start_timestamp, end_timestamp }: Pick<Query, 'start_timestamp' | 'end_timestamp'>,
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

const cursorOf = ({ created_at, sequence }: Place): string => writeCursor([iso(created_at), sequence])

/** @throws 422 for a text that is no cursor */
const placeAt = (cursor: string | undefined): Place | undefined => {
  const read = readCursor(Cursor, cursor)
  if (read === undefined) return undefined
  const [created_at, sequence] = read
  return { created_at: new Date(created_at), sequence }
}

/** The calls of an organization, the newest first. */
export const list: For<'list'> = async ({ query }, { database: { db }, clock, caller }) => {
  const place = placeAt(query.cursor)
  const organization_id = await organizationOfCall(db, caller, query.organization_id)
  const conditions = conditionsOf(query)
  const { limit } = query
  const page = { ...periodOf(clock.now(), query), after: place }
  const found = await findRequests(db, organization_id, conditions, { ...page, limit: limit + 1 })
  const items = found.slice(0, limit)
  const last = items.at(-1)
  if (found.length > limit && last !== undefined)
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

/** How many calls there were in each part of a period, and what the list can be filtered by. */
export const figures: For<'figures'> = async ({ query }, { database: { db }, clock, caller }) => {
  const organization_id = await organizationOfCall(db, caller, query.organization_id)
  const now = clock.now()
  const { from: start, before: end = now } = periodOf(now, query)
  const { seconds, from, before } = wholeParts(start, end < start ? start : end)
  const [rows, endpoints, tokens] = await Promise.all([
    findFigures(db, organization_id, { from, before }, seconds, query.channel),
    findEndpoints(db, organization_id),
    findTokens(db, organization_id),
  ])
  return {
    starts_at: iso(from),
    ends_at: iso(before),
    seconds,
    items: rows.map(({ starts_at, succeeded, client_errors, server_errors }) => ({
      starts_at: iso(starts_at),
      succeeded,
      client_errors,
      server_errors,
    })),
    not_kept: rows.reduce((sum, { not_kept }) => sum + not_kept, 0),
    endpoints: [...endpoints],
    tokens: [...tokens],
  }
}

const body = (state: LoggedBody['state'], bytes: number, content: string | null): LoggedBody => ({
  state,
  bytes,
  content,
})

const presentWhole = ({
  request_state,
  request_bytes,
  request_body,
  response_state,
  response_bytes,
  response_body,
  sequence: _sequence,
  created_at,
  ...row
}: RequestRow) => ({
  ...row,
  created_at: iso(created_at),
  request_body: body(request_state, request_bytes, request_body),
  response_body: body(response_state, response_bytes, response_body),
})

/** One call with all that is kept of it. */
export const get: For<'get'> = async ({ path: { id } }, { database: { db }, clock, caller }) => {
  const organization_id = await organizationOf(db, caller, 'api_requests', id)
  return presentWhole(await getRequest(db, organization_id, id, { from: oldestShown(clock.now()) }))
}

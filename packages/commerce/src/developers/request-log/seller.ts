import type { additions, LoggedBody } from '@atelier/contract'
import { iso } from '@atelier/plumbing/database'
import type { Handler } from '@atelier/plumbing/http'
import { organizationOfCall } from '../../access/index.ts'
import type { Services } from '../../core/services.ts'
import { listRequests, periodOf } from './list.ts'
import {
  findCalledEndpoints,
  findFigures,
  findUsedTokens,
  getRequest,
  oldestShown,
  type RequestRow,
} from './queries.ts'
import { wholeParts } from './rules.ts'

type Area = typeof additions.requestLog
type For<Name extends keyof Area> = Handler<Area[Name], Services>

/** Lists the calls of an organization, the newest first. */
export const list: For<'list'> = async ({ query }, services) => {
  const { database, caller } = services
  return listRequests(services, await organizationOfCall(database.db, caller, query.organization_id), query)
}

/** Returns the number of calls per interval, and the values to filter the list by. */
export const figures: For<'figures'> = async ({ query }, { database: { db }, clock, caller }) => {
  const organization_id = await organizationOfCall(db, caller, query.organization_id)
  const now = clock.now()
  const { from: start, before: end = now } = periodOf(now, query)
  const { seconds, from, before } = wholeParts(start, end < start ? start : end)
  const [rows, endpoints, tokens] = await Promise.all([
    findFigures(db, organization_id, { from, before }, seconds, query.channel),
    findCalledEndpoints(db, organization_id),
    findUsedTokens(db, organization_id),
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

/** Returns a call with all its stored data. */
export const get: For<'get'> = async ({ path: { id } }, { database: { db }, clock, organization_id }) => {
  return presentWhole(await getRequest(db, organization_id, id, { from: oldestShown(clock.now()) }))
}

import { after } from '@atelier/plumbing/clock'
import type { Row } from '@atelier/plumbing/database'
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ApiRequestsTable } from '../../core/database/tables.ts'
import { keptFor } from './day-queries.ts'
import type { Connection } from '../../core/services.ts'
import { notFound } from '../../access/index.ts'

export type RequestRow = Row<ApiRequestsTable>

/** Columns of a call in a list. */
const listed = [
  'id',
  'sequence',
  'organization_id',
  'created_at',
  'request_id',
  'method',
  'path',
  'endpoint',
  'status',
  'duration_ms',
  'channel',
  'subject_type',
  'credential_id',
  'credential_name',
  'actor_id',
  'replayed',
] as const

export type ListedRow = Pick<RequestRow, (typeof listed)[number]>

/** Position of a call in the log. */
export type LogPosition = { readonly created_at: Date; readonly sequence: number }

/** Time range from `from`, inclusive, to `before`, exclusive. */
export type LogRange = { readonly from: Date; readonly before: Date | undefined }

/** Returns the start of the retention: earlier calls are dropped with their day. */
export const oldestShown = (now: Date): Date => after(now, -keptFor)

/**
 * Conditions of a search. `indexed` ones use an index in the order of the log, `others` are evaluated per
 * call.
 */
export type Conditions = {
  readonly indexed: readonly Expression<SqlBool>[]
  readonly others: readonly Expression<SqlBool>[]
}

type Page = LogRange & { readonly after: LogPosition | undefined; readonly limit: number }

/** Maximum calls searched per page, so that a filter without matches does not read millions. */
const maxSearched = 50_000

const inOrder = (place: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${place}.created_at`)} desc, ${sql.ref(`${place}.sequence`)} desc`

const selectAfter = (
  db: Connection,
  organization_id: string,
  { indexed }: Conditions,
  { from, before, after: place }: Page,
) =>
  db
    .selectFrom('api_requests')
    .where('organization_id', '=', organization_id)
    .where('created_at', '>=', from)
    .$if(before !== undefined, (query) => query.where('created_at', '<', before as Date))
    .$if(place !== undefined, (query) =>
      query
        .where('created_at', '<=', place?.created_at as Date)
        .where(sql<boolean>`(created_at, sequence) < (${place?.created_at}, ${place?.sequence}::bigint)`),
    )
    .where(({ and }) => and([...indexed]))
    .orderBy(inOrder('api_requests'))
    .limit(maxSearched)

/** Returns a page of matching calls, the newest first, among the searched ones. */
export const findRequests = (
  db: Connection,
  organization_id: string,
  conditions: Conditions,
  page: Page,
): Promise<readonly ListedRow[]> =>
  db
    .selectFrom(selectAfter(db, organization_id, conditions, page).select(listed).as('api_requests'))
    .selectAll()
    .where(({ and }) => and([...conditions.others]))
    .orderBy(inOrder('api_requests'))
    .limit(page.limit)
    .execute()

/** Returns the last call that a page searched. Undefined when the search reached the end of the log. */
export const findEndOfSearch = (
  db: Connection,
  organization_id: string,
  conditions: Conditions,
  page: Page,
): Promise<LogPosition | undefined> =>
  selectAfter(db, organization_id, conditions, page)
    .select(['created_at', 'sequence'])
    .limit(1)
    .offset(maxSearched - 1)
    .executeTakeFirst()

/** Returns a call with all its stored data. @throws ResourceNotFound */
export const getRequest = async (
  db: Connection,
  organization_id: string,
  id: string,
  { from }: Pick<LogRange, 'from'>,
): Promise<RequestRow> => {
  const rows = await db
    .selectFrom('api_requests')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .where('created_at', '>=', from)
    .executeTakeFirst()
  if (rows === undefined) throw notFound('request', id)
  return rows
}

type FigureRow = {
  readonly starts_at: Date
  readonly succeeded: number
  readonly client_errors: number
  readonly server_errors: number
  readonly not_kept: number
}

/** Returns the counts of a period, in intervals of some seconds that begin with the period. */
export const findFigures = async (
  db: Connection,
  organization_id: string,
  { from, before }: { readonly from: Date; readonly before: Date },
  seconds: number,
  channels: readonly string[] | undefined,
): Promise<readonly FigureRow[]> => {
  const sumOf = (column: 'succeeded' | 'client_errors' | 'server_errors' | 'not_kept') =>
    sql<number>`sum(${sql.ref(column)})::int`.as(column)
  return db
    .selectFrom('api_request_counts')
    .select([
      sql<Date>`date_bin(make_interval(secs => ${seconds}), minute, ${from}::timestamptz)`.as('starts_at'),
      sumOf('succeeded'),
      sumOf('client_errors'),
      sumOf('server_errors'),
      sumOf('not_kept'),
    ])
    .where('organization_id', '=', organization_id)
    .where('minute', '>=', from)
    .where('minute', '<', before)
    .$if(channels !== undefined, (of) => of.where(sql<boolean>`channel = any(${channels ?? []}::text[])`))
    .groupBy('starts_at')
    .orderBy('starts_at')
    .execute()
}

/** Returns the endpoints that were called, each read with one index step. */
export const findCalledEndpoints = async (
  db: Connection,
  organization_id: string,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ endpoint: string }>`
    with recursive found as (
      (select endpoint from api_requests where organization_id = ${organization_id} order by endpoint limit 1)
      union all
      select (select next.endpoint from api_requests as next
        where next.organization_id = ${organization_id} and next.endpoint > found.endpoint
        order by next.endpoint limit 1)
      from found where found.endpoint is not null
    )
    select endpoint from found where endpoint is not null`.execute(db)
  return rows.map(({ endpoint }) => endpoint)
}

/** Maximum tokens listed. An organization with more filters by token id. */
const maxTokens = 100

/** Returns the tokens that were used, each with its latest name. */
export const findUsedTokens = async (db: Connection, organization_id: string) => {
  const { rows } = await sql<{
    id: string
    type: RequestRow['subject_type']
    name: string | null
  }>`
    with recursive found as (
      (select credential_id from api_requests where organization_id = ${organization_id} and credential_id is not null
        order by credential_id limit 1)
      union all
      select (select next.credential_id from api_requests as next
        where next.organization_id = ${organization_id} and next.credential_id > found.credential_id
        order by next.credential_id limit 1)
      from found where found.credential_id is not null
    )
    select last.credential_id as id, last.subject_type as type, last.credential_name as name
    from found cross join lateral (
      select credential_id, subject_type, credential_name from api_requests
      where organization_id = ${organization_id} and credential_id = found.credential_id
      order by created_at desc, sequence desc limit 1
    ) as last
    where last.subject_type <> 'session'
    order by last.credential_name nulls last, last.credential_id limit ${maxTokens}`.execute(db)
  return rows
}

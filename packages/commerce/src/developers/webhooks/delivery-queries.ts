import { type Row, statement } from '@atelier/plumbing/database'
import { type RawBuilder, sql } from 'kysely'
import type { WebhookEndpointsTable, WebhookEventsTable } from '../../core/database/tables.ts'
import { ofOpenOrganization } from '../../core/database/of-seller.ts'
import type { Connection, Tx } from '../../core/services.ts'

export type EndpointRow = Row<WebhookEndpointsTable>
export type EventRow = Row<WebhookEventsTable>

/** Returns true if the row `event` is due and unclaimed. */
export const isDue = (now: Date): RawBuilder<boolean> => sql`
  event.status = 'waiting' and event.next_attempt_at <= ${now}
  and (event.claimed_until is null or event.claimed_until < clock_timestamp())`

/** True when an earlier event of the same object is waiting for the same endpoint. */
const waitsForAnother = sql<boolean>`exists (
  select from webhook_events as earlier
  where earlier.endpoint_id = event.endpoint_id and earlier.subject_id = event.subject_id
    and earlier.status = 'waiting' and earlier.sequence < event.sequence)`

/**
 * Returns the endpoints with due, unclaimed events, including disabled and deleted ones. Reads only endpoints with
 * waiting events, one index entry after the other; when nothing is waiting, it reads a single entry.
 */
export const findDueEndpoints = statement((db: Connection, now: Date) =>
  db
    .withRecursive('waiting', (query) =>
      query
        .selectFrom(
          sql<{ endpoint_id: string | null }>`(
            select endpoint_id from webhook_events where status = 'waiting' order by endpoint_id limit 1)`.as(
            'first',
          ),
        )
        .select('first.endpoint_id')
        .unionAll(
          query
            .selectFrom('waiting')
            .select(
              sql<string | null>`(
                select event.endpoint_id from webhook_events as event
                where event.status = 'waiting' and event.endpoint_id > waiting.endpoint_id
                order by event.endpoint_id limit 1)`.as('endpoint_id'),
            )
            .where('waiting.endpoint_id', 'is not', null),
        ),
    )
    .selectFrom('waiting')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'waiting.endpoint_id')
    .selectAll('endpoint')
    .where(ofOpenOrganization('endpoint.organization_id'))
    .where(
      sql<boolean>`exists (select from webhook_events as event where event.endpoint_id = endpoint.id and ${isDue(now)})`,
    ),
)

/**
 * Returns the time of the next attempt over all endpoints of open organizations. Undefined when no event is
 * waiting.
 */
export const findNextAttempt = async (db: Connection): Promise<Date | undefined> => {
  const next = await db
    .selectFrom('webhook_events')
    .select('next_attempt_at')
    .where('status', '=', 'waiting')
    .where(ofOpenOrganization('webhook_events.organization_id'))
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return next?.next_attempt_at ?? undefined
}

/** An event that this process has claimed. */
export type ClaimedEvent = Pick<EventRow, 'id' | 'payload' | 'api_version' | 'tries' | 'claim'>

/** Lifetime of a claim, in seconds. Several times the response timeout. */
const claimSeconds = 60

export type Claim = {
  readonly endpoint: Pick<EndpointRow, 'id' | 'ordered'>
  readonly now: Date
  readonly limit: number
  readonly claim: string
}

/**
 * Claims due events, the earliest first, until the claim expires. For an ordered endpoint, only the earliest
 * waiting event of each object.
 */
export const claimEvents = async (
  db: Connection,
  { endpoint, now, limit, claim }: Claim,
): Promise<readonly ClaimedEvent[]> => {
  const { rows } = await sql<ClaimedEvent>`
    with next as (
      select event.id from webhook_events as event
      where event.endpoint_id = ${endpoint.id} and ${isDue(now)}
        and ${endpoint.ordered ? sql`not ${waitsForAnother}` : sql`true`}
      order by event.next_attempt_at, event.sequence
      limit ${limit} for update skip locked)
    update webhook_events as event
    set claim = ${claim}, claimed_until = clock_timestamp() + make_interval(secs => ${claimSeconds})
    from next where event.id = next.id
    returning event.id, event.payload, event.api_version, event.tries, event.claim`.execute(db)
  return rows
}

/** Releases a claimed event whose delivery was not completed. */
export const releaseEvent = async (db: Connection, { id, claim }: ClaimedEvent): Promise<void> => {
  await db
    .updateTable('webhook_events')
    .set({ claim: null, claimed_until: null })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('status', '=', 'waiting')
    .execute()
}

/** Outcome of a delivery attempt. */
export type Attempted = {
  readonly event: ClaimedEvent
  readonly succeeded: boolean
  readonly http_code: number | null
  readonly response: string | null
  readonly error: string | null
  readonly duration_ms: number
  /** Time of the next attempt. Undefined when there is none. */
  readonly next_attempt_at: Date | undefined
}

/**
 * Records attempts and the next state of their events. An event whose claim has expired is left to its new
 * owner.
 */
export const recordAttempts = async (
  tx: Tx,
  endpoint: Pick<EndpointRow, 'id' | 'organization_id'>,
  attempts: readonly Attempted[],
  now: Date,
): Promise<void> => {
  const rows = attempts.map(({ event, succeeded, http_code, response, error, duration_ms }) => ({
    id: crypto.randomUUID(),
    organization_id: endpoint.organization_id,
    endpoint_id: endpoint.id,
    event_id: event.id,
    succeeded,
    http_code,
    response,
    error,
    duration_ms,
    created_at: now,
  }))
  const outcomes = attempts.map(({ event, succeeded, http_code, next_attempt_at }) => ({
    id: event.id,
    claim: event.claim,
    status: succeeded ? 'succeeded' : next_attempt_at === undefined ? 'failed' : 'waiting',
    http_code,
    next_attempt_at: succeeded ? null : (next_attempt_at?.toISOString() ?? null),
  }))
  await Promise.all([
    tx.insertInto('webhook_deliveries').values(rows).execute(),
    sql`update webhook_events as event
      set status = outcome.status, next_attempt_at = outcome.next_attempt_at, last_http_code = outcome.http_code,
        attempts = event.attempts + 1, tries = event.tries + 1, claim = null, claimed_until = null, modified_at = ${now}
      from json_to_recordset(${JSON.stringify(outcomes)}::json)
        as outcome(id uuid, claim uuid, status text, http_code integer, next_attempt_at timestamptz)
      where event.id = outcome.id and event.claim = outcome.claim`.execute(tx),
  ])
}

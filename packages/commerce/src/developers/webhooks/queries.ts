import { sql } from 'kysely'
import { anyOf } from '../../core/database/list-filters.ts'
import { ofSeller, type Tenancy } from '../../core/database/of-seller.ts'
import { notFound } from '../../access/index.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { EndpointRow, EventRow } from './delivery-queries.ts'
import type { DeliveryRow } from './present.ts'

/** Returns the endpoints of a seller that are not deleted. */
const endpointsOf = (db: Connection, seller: Tenancy) =>
  db.selectFrom('webhook_endpoints').where(ofSeller(seller)).where('deleted_at', 'is', null)

/** @throws ResourceNotFound */
export const getEndpoint = (db: Connection, organization_id: string, id: string): Promise<EndpointRow> =>
  endpointsOf(db, { organization_id })
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('webhook endpoint', id))

export const findEndpoints = (
  db: Connection,
  ids: readonly string[],
  seller: Tenancy,
): Promise<readonly EndpointRow[]> =>
  endpointsOf(db, seller).selectAll().where('id', '=', anyOf(ids)).execute()

/** Returns the number of endpoints of an organization. */
export const countEndpoints = async (tx: Tx, organization_id: string): Promise<number> => {
  const { count } = await endpointsOf(tx, { organization_id })
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type NewEndpoint = Pick<
  EndpointRow,
  | 'id'
  | 'organization_id'
  | 'url'
  | 'name'
  | 'format'
  | 'profile'
  | 'api_version'
  | 'events'
  | 'ordered'
  | 'sealed_secret'
>

export const insertEndpoint = (db: Connection, endpoint: NewEndpoint, now: Date): Promise<EndpointRow> =>
  db
    .insertInto('webhook_endpoints')
    .values({
      ...endpoint,
      enabled: true,
      sealed_old_secret: null,
      old_secret_expires_at: null,
      failing_since: null,
      warned_at: null,
      disabled_at: null,
      created_at: now,
      modified_at: null,
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateEndpoint = (
  tx: Tx,
  id: string,
  change: Partial<EndpointRow>,
  modified_at: Date,
): Promise<EndpointRow> =>
  tx
    .updateTable('webhook_endpoints')
    .set({ ...change, modified_at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** @throws ResourceNotFound */
export const getEvent = (db: Connection, organization_id: string, id: string): Promise<EventRow> =>
  db
    .selectFrom('webhook_events')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('webhook event', id))

export const findEvents = (
  db: Connection,
  ids: readonly string[],
  seller: Tenancy,
): Promise<readonly EventRow[]> =>
  db.selectFrom('webhook_events').selectAll().where(ofSeller(seller)).where('id', '=', anyOf(ids)).execute()

/** Returns the delivery attempts of an event, the latest first. */
export const findAttempts = (db: Connection, event_id: string): Promise<DeliveryRow[]> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('event_id', '=', event_id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Returns the delivery attempts, each with its event. */
export const findDeliveries = async (
  db: Connection,
  ids: readonly string[],
  seller: Tenancy,
): Promise<readonly (DeliveryRow & { readonly event: EventRow })[]> => {
  const attempts = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where(ofSeller(seller))
    .where('id', '=', anyOf(ids))
    .execute()
  const events = await findEvents(db, [...new Set(attempts.map(({ event_id }) => event_id))], seller)
  const byId = new Map(events.map((event) => [event.id, event]))
  return attempts.flatMap((attempt) => {
    const event = byId.get(attempt.event_id)
    return event === undefined ? [] : [{ ...attempt, event }]
  })
}

/** Makes an event due now, with all its attempts. A delivery in progress keeps its claim. */
export const resendEvent = async (tx: Tx, id: string, now: Date): Promise<EventRow | undefined> =>
  tx
    .updateTable('webhook_events')
    .set({ status: 'waiting', next_attempt_at: now, tries: 0, replay_id: null, modified_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Maximum listed failing endpoints. */
const maxFailingEndpoints = 5

/**
 * Returns the failing endpoints of an organization, and those disabled for failing, the longest failing first, with
 * their total count.
 */
export const findFailingEndpoints = (db: Connection, organization_id: string) =>
  db
    .selectFrom('webhook_endpoints')
    .select([
      'id',
      'name',
      'url',
      'consecutive_failures',
      'disabled_at',
      sql<Date>`coalesce(failing_since, disabled_at)`.as('failing_since'),
      sql<number>`count(*) over ()`.as('total_count'),
    ])
    .where('organization_id', '=', organization_id)
    .where('deleted_at', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        eb('disabled_at', 'is not', null),
        and([eb('enabled', '=', true), eb('failing_since', 'is not', null)]),
      ]),
    )
    .orderBy('failing_since')
    .orderBy('id')
    .limit(maxFailingEndpoints)
    .execute()

/** Maximum webhook events on a timeline, the latest ones. */
const maxTimelineEvents = 200

/** Returns the webhook events about one object, the latest first. */
export const findDeliveriesAbout = (db: Connection, organization_id: string, subject_id: string) =>
  db
    .selectFrom('webhook_events as event')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'event.endpoint_id')
    .select([
      'event.id',
      'event.endpoint_id',
      'event.type',
      'event.status',
      'event.attempts',
      'event.last_http_code',
      'endpoint.url',
      'endpoint.name',
      sql<Date>`coalesce(event.modified_at, event.created_at)`.as('at'),
    ])
    .where('event.subject_id', '=', subject_id)
    .where('event.organization_id', '=', organization_id)
    .orderBy('event.sequence', 'desc')
    .limit(maxTimelineEvents)
    .execute()

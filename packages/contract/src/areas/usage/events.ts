import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Id, listQuery, MetadataFilter, oneOrMany, pageOf, Timestamp } from '../../primitives/parts.ts'
import { EventMetadata, EventMetadataInput } from '../../primitives/event-metadata.ts'
import { Customer } from '../customers/customer-views.ts'

/** Origin of an event: the platform itself, or a call. */
export const EventSource = z.enum(['system', 'user'])

/** Usage event of a customer, as reported (specification 2, section 3). */
export const Event = z.object({
  id: Id,
  timestamp: Timestamp,
  name: z.string(),
  source: EventSource,
  organization_id: Id,
  customer_id: z.nullable(Id),
  customer: z.nullable(Customer),
  external_customer_id: z.nullable(z.string()),
  /** Seller's own id of the event. */
  external_id: z.optional(z.nullable(z.string())),
  /** Parent event: its id or, until it arrives, the reported value. */
  parent_id: z.optional(z.nullable(z.string())),
  metadata: EventMetadata,
})
export type Event = z.output<typeof Event>

/** Events with the same name. */
export const EventName = z.object({
  name: z.string(),
  source: z.optional(EventSource),
  occurrences: z.int(),
  first_seen: Timestamp,
  last_seen: Timestamp,
})

/**
 * Time of a reported event: ISO 8601 with an offset, or a number since 1970. Numbers above 20,000,000,000 are
 * milliseconds, others seconds.
 */
export const EventTimestamp = z.union([
  Timestamp,
  z.number().check(z.minimum(-62_135_596_800), z.maximum(253_402_300_799_999)),
])

const ExternalId = z.string().check(z.minLength(1), z.maxLength(500))

const eventFields = {
  name: z.string().check(z.maxLength(128)),
  /** Default: now. Must not be in the future. */
  timestamp: z.optional(EventTimestamp),
  /** Of several events with the same id, only the first is stored. */
  external_id: z.nullish(ExternalId),
  /** Id or external id of another event, which may arrive later. */
  parent_id: z.nullish(ExternalId),
  metadata: z._default(EventMetadataInput, {}),
  organization_id: z.nullish(Id),
}

/** New event of a customer, identified by its id or by the seller's id. */
export const EventCreate = z.union([
  z.object({ ...eventFields, customer_id: Id }),
  z.object({ ...eventFields, external_customer_id: z.string().check(z.maxLength(500)) }),
])
export type EventCreate = z.output<typeof EventCreate>

/** Page of events, and whether all matching events were counted. */
export const EventPage = z.object({ ...pageOf(Event).shape, is_count_complete: z.boolean() })

export const EventsIngest = z.object({ events: z.array(EventCreate) })

const readAccess = { access: 'seller', scopes: ['events:read', 'events:write'] } as const
const customerFilters = {
  organization_id: z.optional(oneOrMany(Id)),
  customer_id: z.optional(oneOrMany(Id)),
  external_customer_id: z.optional(oneOrMany(z.string())),
}

const eventFilters = {
  ...customerFilters,
  start_timestamp: z.optional(Timestamp),
  end_timestamp: z.optional(Timestamp),
  meter_id: z.optional(Id),
  name: z.optional(oneOrMany(z.string())),
  source: z.optional(oneOrMany(EventSource)),
  /** Filter of a meter, as JSON text. */
  filter: z.optional(z.string()),
  metadata: MetadataFilter,
}

const listParameters = z.object({ ...listQuery(['timestamp'], '-timestamp'), ...eventFilters })

export const events = {
  list: endpoint({
    method: 'GET',
    path: '/v1/events/',
    summary: 'List events.',
    ...readAccess,
    query: listParameters,
    response: pageOf(Event),
  }),
  names: endpoint({
    method: 'GET',
    path: '/v1/events/names',
    summary: 'List event names, with the number of events and when they occurred.',
    ...readAccess,
    query: z.object({
      ...listQuery(['name', 'occurrences', 'first_seen', 'last_seen'], '-last_seen'),
      ...customerFilters,
      source: z.optional(oneOrMany(EventSource)),
      query: z.optional(z.string()),
    }),
    response: pageOf(EventName),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/events/{id}',
    summary: 'Retrieve an event.',
    ...readAccess,
    // Without `of`, because events may be outside PostgreSQL.
    ...byId,
    response: Event,
  }),
  ingest: endpoint({
    method: 'POST',
    path: '/v1/events/ingest',
    summary: 'Report events; either all of them are stored or none.',
    access: 'seller',
    scopes: ['events:write'],
    body: EventsIngest,
    response: z.object({ inserted: z.int(), duplicates: z.int() }),
  }),
}

/** Event list with a capped count, for UIs. */
export const eventPages = {
  list: endpoint({
    method: 'GET',
    path: '/v1/events/pages',
    summary: 'List events, counting at most 10,000 of them.',
    ...readAccess,
    query: listParameters,
    response: EventPage,
  }),
}

export const eventsExport = {
  export: endpoint({
    method: 'GET',
    path: '/v1/events/export',
    summary: 'Export events as CSV.',
    ...readAccess,
    query: z.object(eventFilters),
    response: z.string(),
    stream: 'csv',
  }),
}

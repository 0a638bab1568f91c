import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Id, listQuery, oneOrMany, pageOf, stored, Timestamp } from '../../primitives/parts.ts'
import { EventSource } from './events.ts'

const reference = {
  name: z.string(),
  label: z.string(),
  label_property_selector: z.nullable(z.string()),
  organization_id: Id,
}

/** Label of the events of one name. */
export const EventType = z.object({ ...stored, ...reference })
export type EventType = z.output<typeof EventType>

/** Events of one name and source: their label, their number, and when they occurred. */
export const EventTypeWithStats = z.object({
  id: z.nullable(Id),
  created_at: z.nullable(Timestamp),
  modified_at: z.nullable(Timestamp),
  ...reference,
  source: EventSource,
  occurrences: z.int(),
  first_seen: Timestamp,
  last_seen: Timestamp,
})
export type EventTypeWithStats = z.output<typeof EventTypeWithStats>

/** Property of an event's metadata: a key, or a path below `_cost` or `_llm`; with or without `metadata.` before it. */
const Selector = z.string().check(z.trim(), z.minLength(1), z.maxLength(150))

/** Endpoints for the labels of events, outside the public API. */
export const eventTypes = {
  list: endpoint({
    method: 'GET',
    path: '/v1/event-types/',
    summary: 'List event types, with the number of events and when they occurred.',
    access: 'seller',
    scopes: ['events:read', 'events:write'],
    query: z.object({
      ...listQuery(['name', 'label', 'occurrences', 'first_seen', 'last_seen'], '-last_seen'),
      organization_id: z.optional(oneOrMany(Id)),
      customer_id: z.optional(oneOrMany(Id)),
      external_customer_id: z.optional(oneOrMany(z.string())),
      query: z.optional(z.string()),
      source: z.optional(EventSource),
      root_events: z.optional(z.boolean()),
      parent_id: z.optional(z.string()),
    }),
    response: pageOf(EventTypeWithStats),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/event-types/{id}',
    summary: 'Set the label of the events of one name.',
    access: 'seller',
    scopes: ['events:write'],
    ...byId,
    body: z.object({
      label: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      label_property_selector: z.nullish(Selector),
    }),
    response: EventType,
  }),
}

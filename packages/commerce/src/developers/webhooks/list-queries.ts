import { additions } from '@atelier/contract'
import { isId } from '@atelier/contract/primitives/text-forms'
import { sql } from 'kysely'
import { defineList } from '../../core/database/define-list.ts'
import { equals, isBefore, isFrom, oneOf } from '../../core/database/list-filters.ts'
import { presentDelivery, presentEndpoint, presentEvent } from './present.ts'
import { findDeliveries, findEndpoints, findEvents } from './queries.ts'

/** Endpoints of a seller. */
export const listEndpoints = defineList(additions.webhookEndpoints.list, {
  of_seller: 'webhook_endpoints.organization_id',
  from: (db) => db.selectFrom('webhook_endpoints').where('webhook_endpoints.deleted_at', 'is', null),
  id: 'webhook_endpoints.id',
  filters: { organization_id: oneOf('webhook_endpoints.organization_id') },
  sorts: { created_at: 'webhook_endpoints.created_at' },
  load: findEndpoints,
  present: (row, { secret }) => presentEndpoint(row, secret),
})

/** Events whose own id, or whose object's id, equals the text. */
const isAboutId = (column: 'webhook_events.id' | 'webhook_deliveries.event_id') => (typed: string) => {
  const text = typed.trim()
  if (text === '') return undefined
  if (!isId(text)) return sql<boolean>`false`
  return sql<boolean>`${sql.ref(column)} in (
    select found.id from webhook_events as found where found.id = ${text}::uuid
    union all select found.id from webhook_events as found where found.subject_id = ${text}::uuid)`
}

/** Events sent to the endpoints of a seller. */
export const listEvents = defineList(additions.webhookEvents.list, {
  of_seller: 'webhook_events.organization_id',
  from: (db) => db.selectFrom('webhook_events'),
  id: 'webhook_events.id',
  filters: {
    organization_id: oneOf('webhook_events.organization_id'),
    endpoint_id: oneOf('webhook_events.endpoint_id'),
    event_type: oneOf('webhook_events.type'),
    status: oneOf('webhook_events.status'),
    start_timestamp: isFrom('webhook_events.created_at'),
    end_timestamp: isBefore('webhook_events.created_at'),
    query: isAboutId('webhook_events.id'),
  },
  sorts: { created_at: 'webhook_events.created_at' },
  load: findEvents,
  present: presentEvent,
})

const isOfType = (types: readonly string[]) => sql<boolean>`exists (
  select from webhook_events as told where told.id = webhook_deliveries.event_id and told.type in (${sql.join(types)}))`

const isOfClass = (code_class: string) => {
  const first = Number(code_class[0]) * 100
  return sql<boolean>`webhook_deliveries.http_code between ${first} and ${first + 99}`
}

/** Delivery attempts to the endpoints of a seller. */
export const listDeliveries = defineList(additions.webhookDeliveries.list, {
  of_seller: 'webhook_deliveries.organization_id',
  from: (db) => db.selectFrom('webhook_deliveries'),
  id: 'webhook_deliveries.id',
  filters: {
    organization_id: oneOf('webhook_deliveries.organization_id'),
    endpoint_id: oneOf('webhook_deliveries.endpoint_id'),
    event_type: isOfType,
    succeeded: equals('webhook_deliveries.succeeded'),
    http_code_class: isOfClass,
    start_timestamp: isFrom('webhook_deliveries.created_at'),
    end_timestamp: isBefore('webhook_deliveries.created_at'),
    query: isAboutId('webhook_deliveries.event_id'),
  },
  sorts: { created_at: 'webhook_deliveries.created_at' },
  load: findDeliveries,
  present: presentDelivery,
})

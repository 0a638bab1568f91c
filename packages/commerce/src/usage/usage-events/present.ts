import type { Event } from '@atelier/contract'
import { iso } from '@atelier/plumbing/database'
import type { Wire } from '@atelier/plumbing/http'
import type { Connection } from '../../core/services.ts'
import type { StoredUsageEvent } from '../port.ts'
import { type CustomerRow, findCustomersByNames, presentCustomer } from '../../customers/customers/index.ts'
import { metadataFor } from './older-clients.ts'
import { findEventIds } from './queries.ts'

const present = (
  { metadata, ...event }: StoredUsageEvent,
  customer: CustomerRow | undefined,
  parent_id: string | null,
): Event => ({
  id: event.id,
  timestamp: iso(event.timestamp),
  name: event.name,
  source: event.source,
  organization_id: event.organization_id,
  customer_id: event.customer_id,
  customer: customer === undefined ? null : presentCustomer(customer),
  external_customer_id: event.external_customer_id,
  external_id: event.external_id,
  parent_id,
  metadata,
})

const withoutNulls = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
]

/**
 * Returns the wire form of one organization's events, with customers and parents that may have arrived later.
 */
export const presentEvents = async (
  db: Connection,
  organization_id: string,
  events: readonly StoredUsageEvent[],
  wire: Wire,
): Promise<Event[]> => {
  const readable = metadataFor(wire)
  const [customers, parents] = await Promise.all([
    findCustomersByNames(db, organization_id, {
      customer_ids: withoutNulls(events.map(({ customer_id }) => customer_id)),
      external_customer_ids: withoutNulls(events.map(({ external_customer_id }) => external_customer_id)),
    }),
    findEventIds(db, organization_id, withoutNulls(events.map(({ parent_id }) => parent_id))),
  ])
  const byId = new Map(customers.map((customer) => [customer.id, customer]))
  const live = customers.filter(({ deleted_at }) => deleted_at === null)
  const byExternalId = new Map(live.map((customer) => [customer.external_id, customer]))
  return events.map((event) => {
    const { customer_id, external_customer_id, parent_id } = event
    const customer = customer_id === null ? byExternalId.get(external_customer_id) : byId.get(customer_id)
    const shownEvent = { ...event, metadata: readable(event.metadata) }
    return present(shownEvent, customer, parent_id === null ? null : (parents.get(parent_id) ?? parent_id))
  })
}

import type { contract, EventCreate } from '@atelier/contract'
import { type Handler, invalid } from '@atelier/plumbing/http'
import type { Connection, Services } from '../../core/services.ts'
import { findLiveCustomerIds } from '../../customers/customers/index.ts'
import { placeEvents } from './organizations.ts'
import { eventIssues, reportedMoment } from './rules.ts'

/** Returns the live customers among those referenced by id, by the organizations of the events. */
const findLive = async (
  db: Connection,
  events: readonly EventCreate[],
  organization_ids: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const idsByKind = new Map<string, Set<string>>()
  for (const [index, event] of events.entries()) {
    const organization_id = organization_ids[index]
    if (organization_id === undefined) continue
    const ids = idsByKind.get(organization_id) ?? new Set()
    idsByKind.set(organization_id, 'customer_id' in event ? ids.add(event.customer_id) : ids)
  }
  const live = await Promise.all(
    [...idsByKind].map(
      async ([id, customer_ids]) => [id, await findLiveCustomerIds(db, id, [...customer_ids])] as const,
    ),
  )
  return new Map(live)
}

/**
 * Stores events that a seller reports; responds once they are durable.
 *
 * @throws InvalidRequest with the issues of all events; then none is stored
 */
export const ingest: Handler<typeof contract.events.ingest, Services> = async ({ body }, services) => {
  const { database, clock, caller, ingestion } = services
  const { organization_ids, issues: misplaced } = await placeEvents(database.db, caller, body.events)
  const live = await findLive(database.db, body.events, organization_ids)
  const now = clock.now()
  const issues = [...eventIssues(body.events, organization_ids, live, now), ...misplaced]
  if (issues.length > 0) throw invalid(issues)
  return ingestion.ingest(
    body.events.map((event, index) => ({
      id: crypto.randomUUID(),
      organization_id: organization_ids[index] ?? '',
      name: event.name,
      source: 'user',
      timestamp: reportedMoment(event.timestamp, now),
      customer_id: 'customer_id' in event ? event.customer_id : null,
      external_customer_id: 'customer_id' in event ? null : event.external_customer_id,
      external_id: event.external_id ?? null,
      parent_id: event.parent_id ?? null,
      metadata: event.metadata,
    })),
  )
}

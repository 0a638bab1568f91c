import type { EventType, EventTypeWithStats, eventTypes } from '@atelier/contract'
import { isId } from '@atelier/contract/primitives/text-forms'
import { iso, isoOrNull, presentStored } from '@atelier/plumbing/database'
import { type Handler, requireRevision, type Seller, type Wire, withRevision } from '@atelier/plumbing/http'
import { allRoles } from '../../access/identity/index.ts'
import { findOrganizationOfCall, notFound, organizationOfBody } from '../../access/index.ts'
import { lock } from '../../core/database/lock.ts'
import { findPermitted } from '../../core/database/of-seller.ts'
import type { Services } from '../../core/services.ts'
import { customersOf } from '../../customers/customers/index.ts'
import type { EventConditions, EventNameRow, UsageStore } from '../port.ts'
import { findEventIds, pageOf, pagingOf } from '../usage-events/index.ts'
import {
  type EventTypeRow,
  findEventType,
  findEventTypes,
  insertEventType,
  updateEventType,
} from './queries.ts'
import { eventTypeId, type Labelled, matching, sortedBy, withLabels } from './rules.ts'

type For<Name extends keyof typeof eventTypes> = Handler<(typeof eventTypes)[Name], Services>

/** Maximum names of an organization's events that are read. */
const maxNames = 100_000

const namesOf = async (
  usage_store: UsageStore,
  conditions: EventConditions,
): Promise<readonly EventNameRow[]> =>
  (await usage_store.names(conditions, { sorting: [], limit: maxNames, offset: 0 })).items

const presentType = (type: EventTypeRow): EventType => ({
  ...presentStored(type),
  name: type.name,
  label: type.label,
  label_property_selector: type.label_property_selector,
  organization_id: type.organization_id,
})

/**
 * Returns a row as a caller can read it. Events of the platform have no id, except for clients that reject a type
 * without one: theirs names no event type.
 */
const presentRow = (organization_id: string, { type, ...row }: Labelled, wire: Wire): EventTypeWithStats => {
  const isOfSeller = row.source === 'user'
  const isClosed = wire.kind === 'closed'
  const idOf = (name: string) => eventTypeId(organization_id, name)
  return {
    id: isOfSeller ? idOf(row.name) : isClosed ? idOf(`system\0${row.name}`) : null,
    created_at: isOfSeller || isClosed ? iso(type?.created_at ?? row.first_seen) : null,
    modified_at: isoOrNull(type?.modified_at ?? null),
    name: row.name,
    label: row.label,
    label_property_selector: type?.label_property_selector ?? null,
    organization_id,
    source: row.source,
    occurrences: row.occurrences,
    first_seen: iso(row.first_seen),
    last_seen: iso(row.last_seen),
  }
}

/** Returns both names of a parent event, under which its children were reported. */
const parentNames = async (
  { database: { db }, usage_store }: Pick<Services, 'database' | 'usage_store'>,
  organization_id: string,
  parent: string,
): Promise<readonly string[]> => {
  const event = isId(parent) ? await usage_store.get(organization_id, parent) : undefined
  const parentId = event?.external_id ?? (await findEventIds(db, organization_id, [parent])).get(parent)
  return parentId === undefined || parentId === null ? [parent] : [parent, parentId]
}

/** Lists the names of events with their labels and numbers. Labels are few, and joined to the counted names. */
export const list: For<'list'> = async ({ query }, services) => {
  const { database, caller, usage_store, wire } = services
  const { db } = database
  const organization_id = await findOrganizationOfCall(db, caller, query.organization_id)
  if (organization_id === undefined) return pageOf([], 0, query.limit)
  const { source, root_events, parent_id } = query
  const customers = await customersOf(db, organization_id, query)
  const parents =
    parent_id === undefined ? undefined : await parentNames(services, organization_id, parent_id)
  const conditions: EventConditions = {
    organization_id,
    ...(customers !== undefined && { customers }),
    ...(source !== undefined && { sources: [source] }),
    ...(root_events === true && { parents: 'none' as const }),
    ...(parents !== undefined && { parents }),
  }
  // A root event has no parent.
  const isNone = root_events === true && parents !== undefined
  const [names, types] = await Promise.all([
    isNone ? [] : namesOf(usage_store, conditions),
    findEventTypes(db, organization_id),
  ])
  const { sorting, offset, limit } = pagingOf(query)
  const rows = sortedBy(matching(withLabels(names, types), query.query), sorting)
  const page = rows.slice(offset, offset + limit)
  return pageOf(
    page.map((row) => presentRow(organization_id, row, wire)),
    rows.length,
    limit,
  )
}

type Named = Pick<EventTypeRow, 'organization_id' | 'name' | 'created_at'>

/** Returns an organization's event type: its row, or the name that has its id. */
const findNamed = async (
  { database: { db }, usage_store }: Pick<Services, 'database' | 'usage_store'>,
  organization_id: string,
  id: string,
): Promise<Named | undefined> => {
  const type = await findEventType(db, organization_id, id)
  if (type !== undefined) return type
  const names = await namesOf(usage_store, { organization_id, sources: ['user'] })
  const row = names.find(({ name }) => eventTypeId(organization_id, name) === id)
  return row && { organization_id, name: row.name, created_at: row.first_seen }
}

/** @throws ResourceNotFound; NotAuthorized if the user's role does not permit the call */
const getNamed = async (services: Services & { readonly caller: Seller }, id: string): Promise<Named> => {
  const { database, caller } = services
  const { db } = database
  if (caller.kind === 'organization') {
    const eventType = await findNamed(services, caller.organization_id, id)
    if (eventType === undefined) throw notFound('event type', id)
    return eventType
  }
  for (const organization_id of await findPermitted(db, { ...caller, roles: allRoles })) {
    const eventType = await findNamed(services, organization_id, id)
    if (eventType === undefined) continue
    await organizationOfBody(db, caller, organization_id)
    return eventType
  }
  throw notFound('event type', id)
}

/** Sets the label of a name. The first label of a name inserts its row. @throws ResourceNotFound, RevisionMismatch */
export const update: For<'update'> = async ({ path: { id }, body }, services) => {
  const { database, clock, request } = services
  const eventType = await getNamed(services, id)
  const { organization_id } = eventType
  return database.transact(async (tx) => {
    const { label, label_property_selector: selector = null } = body
    const type = await insertEventType(tx, { ...eventType, id, label, label_property_selector: selector })
    if (type !== undefined) return withRevision(type, presentType(type))
    await lock(tx, 'event_types', { id, organization_id })
    const before = await findEventType(tx, organization_id, id)
    if (before === undefined) throw notFound('event type', id)
    requireRevision(request, before)
    const change = {
      label,
      ...(body.label_property_selector !== undefined && { label_property_selector: selector }),
    }
    const changed = await updateEventType(tx, id, change, clock.now())
    return withRevision(changed, presentType(changed))
  })
}

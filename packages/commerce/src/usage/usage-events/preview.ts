import type { Aggregation, meterPreview } from '@atelier/contract'
import { after, days } from '@atelier/plumbing/clock'
import { type Handler, invalid } from '@atelier/plumbing/http'
import { organizationOfBody } from '../../access/index.ts'
import type { Services } from '../../core/services.ts'
import { aggregatedPath } from '../filters/compile.ts'
import { normalAggregation, normalFilter } from '../filters/limits.ts'
import type { StoredUsageEvent } from '../port.ts'
import { definitionIssues } from '../meters/index.ts'
import { presentEvents } from './present.ts'

/** Maximum number of events that a preview counts, the latest first. */
const maxEvents = 1000
/** Maximum age of previewed events, in milliseconds. */
const oldest = days(30)
/** Number of events in the response. */
const shownEvents = 10

/** Part of an event that determines a quantity. */
type Counted = Pick<StoredUsageEvent, 'metadata'>

/** Returns an event's value for an aggregation. */
const valueOf = (aggregation: Aggregation, { metadata }: Counted): unknown => {
  const [key, inner] = aggregatedPath(aggregation) ?? []
  if (key === undefined) return undefined
  const value = metadata[key]
  return inner === undefined || typeof value !== 'object' ? value : value[inner]
}

/** Returns the quantity of a meter over a few events: for display, never for billing. */
export const previewQuantity = (aggregation: Aggregation, events: readonly Counted[]): number => {
  if (aggregation.func === 'count') return events.length
  const values = events.map((event) => valueOf(aggregation, event))
  if (aggregation.func === 'unique') return new Set(values).size
  const numbers = values.map(Number)
  if (numbers.length === 0) return 0
  const sum = numbers.reduce((total, number) => total + number, 0)
  switch (aggregation.func) {
    case 'sum':
      return sum
    case 'avg':
      return sum / numbers.length
    case 'min':
      return Math.min(...numbers)
    case 'max':
      return Math.max(...numbers)
  }
}

/**
 * Previews the quantity of a meter over the events of the last 30 days. @throws InvalidRequest for an invalid filter
 */
export const preview: Handler<typeof meterPreview.preview, Services> = async ({ body }, services) => {
  const { database, caller, clock, usage_store, wire } = services
  const organization_id = await organizationOfBody(database.db, caller, body.organization_id)
  const issues = definitionIssues(body)
  if (issues.length > 0) throw invalid(issues)
  const aggregation = normalAggregation(body.aggregation)
  // No meter has this id: a store with precomputed quantities finds nothing under it, and reads the events.
  const meter = { id: crypto.randomUUID(), organization_id, filter: normalFilter(body.filter), aggregation }
  const conditions = { organization_id, meter, after: after(clock.now(), -oldest) }
  const events = await usage_store.readNext(conditions, undefined, maxEvents + 1)
  const counted = events.slice(0, maxEvents)
  return {
    counted: counted.length,
    is_complete: events.length <= maxEvents,
    quantity: previewQuantity(aggregation, counted),
    events: await presentEvents(database.db, organization_id, counted.slice(0, shownEvents), wire),
  }
}

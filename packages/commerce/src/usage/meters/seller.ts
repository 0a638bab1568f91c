import type { contract } from '@atelier/contract'
import { type Handler, invalid, requireRevision, withRevision } from '@atelier/plumbing/http'
import { lock } from '../../core/database/lock.ts'
import { organizationOfBody } from '../../access/index.ts'
import type { Services } from '../../core/services.ts'
import { normalAggregation, normalFilter } from '../filters/limits.ts'
import { customersOf } from '../../customers/customers/index.ts'
import { getOrganization } from '../../organization/organizations/index.ts'
import { countHistory } from './build.ts'
import { presentMeter, presentQuantities } from './present.ts'
import { countMeters, getMeter, insertMeter, updateMeter } from '../../catalog/index.ts'
import { changeOf, countIssues, definitionIssues, lockIssues, namesDefinition } from './rules.ts'

type Area = typeof contract.meters
type For<Name extends keyof Area> = Handler<Area[Name], Services>

/**
 * Creates a meter. Its quantities include earlier events, which also lock its filter, but are never charged:
 * charges result from folding events.
 *
 * @throws InvalidRequest if the organization has 200 meters
 */
export const create: For<'create'> = async ({ body }, services) => {
  const { database, clock, caller } = services
  const organization_id = await organizationOfBody(database.db, caller, body.organization_id)
  const issues = definitionIssues(body)
  if (issues.length > 0) throw invalid(issues)
  const content = {
    organization_id,
    name: body.name,
    filter: normalFilter(body.filter),
    aggregation: normalAggregation(body.aggregation),
    metadata: body.metadata ?? {},
    created_at: clock.now(),
  }
  return database.transact(async (tx) => {
    const surplus = countIssues(await countMeters(tx, organization_id))
    if (surplus.length > 0) throw invalid(surplus)
    const meter = await insertMeter(tx, content)
    await countHistory(tx, services, meter.id)
    return presentMeter(meter)
  })
}

/** @throws ResourceNotFound */
export const get: For<'get'> = async ({ path }, { database, organization_id }) => {
  const meter = await getMeter(database.db, organization_id, path.id)
  return withRevision(meter, presentMeter(meter))
}

/** Updates a meter. Its definition can only change before it has counted events. */
export const update: For<'update'> = ({ path, body }, services) => {
  const { database, clock, request, usage_store, organization_id } = services
  const issues = definitionIssues(body)
  if (issues.length > 0) throw invalid(issues)
  return database.transact(async (tx) => {
    // Folding locks the meters, so that nothing is counted between the check and the change.
    await lock(tx, 'meters', { id: path.id, organization_id })
    const meter = await getMeter(tx, organization_id, path.id)
    requireRevision(request, meter)
    if (namesDefinition(body) && (await usage_store.hasCounted(tx, meter))) throw invalid(lockIssues(body))
    const changed = await updateMeter(tx, meter.id, changeOf(body), clock.now())
    if (body.filter != null || body.aggregation != null) await countHistory(tx, services, meter.id)
    return withRevision(changed, presentMeter(changed))
  })
}

/**
 * Returns the quantities of a meter in the requested time zone, or else the organization's.
 *
 * @throws ResourceNotFound
 */
export const quantities: For<'quantities'> = async (
  { path, query },
  { database, organization_id, usage_store },
) => {
  const { db } = database
  const [meter, customers, organization] = await Promise.all([
    getMeter(db, organization_id, path.id),
    customersOf(db, organization_id, query),
    getOrganization(db, organization_id, organization_id),
  ])
  const buckets = {
    start: new Date(query.start_timestamp),
    end: new Date(query.end_timestamp),
    interval: query.interval,
    zone: query.timezone ?? organization.time_zone,
  }
  return presentQuantities(await usage_store.quantities(meter, buckets, customers))
}

export { listMeters as list } from './list-queries.ts'

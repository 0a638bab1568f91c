import type { MetricDashboard, metricDashboards } from '@atelier/contract'
import { presentStored } from '@atelier/plumbing/database'
import { type Handler, invalid, issue, requireRevision, withRevision } from '@atelier/plumbing/http'
import { organizationOfBody } from '../../access/index.ts'
import { lock } from '../../core/database/lock.ts'
import type { Services } from '../../core/services.ts'
import {
  countDashboards,
  type DashboardRow,
  deleteDashboard,
  findDashboards,
  getDashboard,
  insertDashboard,
  updateDashboard,
} from './queries.ts'

type For<Name extends keyof typeof metricDashboards> = Handler<(typeof metricDashboards)[Name], Services>

/** Maximum dashboards per organization. The list is not paginated. */
const maxDashboards = 50

const present = (dashboard: DashboardRow): MetricDashboard => ({
  ...presentStored(dashboard),
  organization_id: dashboard.organization_id,
  name: dashboard.name,
  metrics: dashboard.metrics,
})

/** Lists the seller's dashboards, the oldest first. */
export const list: For<'list'> = async ({ query }, { database: { db }, caller }) =>
  (await findDashboards(db, caller, query.organization_id)).map(present)

/** @throws InvalidRequest if the organization is at its dashboard limit */
export const create: For<'create'> = async ({ body }, { database, clock, caller }) => {
  const organization_id = await organizationOfBody(database.db, caller, body.organization_id)
  return database.transact(async (tx) => {
    await lock(tx, 'organizations', { id: organization_id })
    if ((await countDashboards(tx, organization_id)) >= maxDashboards)
      throw invalid([
        issue(
          ['body'],
          `An organization can have at most ${maxDashboards} dashboards. Delete one that is not needed.`,
          'too_many_dashboards',
        ),
      ])
    const { name, metrics } = body
    return present(await insertDashboard(tx, { organization_id, name, metrics, created_at: clock.now() }))
  })
}

/** @throws ResourceNotFound */
export const get: For<'get'> = async ({ path: { id } }, { database: { db }, organization_id }) => {
  const dashboard = await getDashboard(db, organization_id, id)
  return withRevision(dashboard, present(dashboard))
}

/** Updates a dashboard. Null means no change. @throws ResourceNotFound, RevisionMismatch */
export const update: For<'update'> = (
  { path: { id }, body },
  { database, clock, organization_id, request },
) =>
  database.transact(async (tx) => {
    await lock(tx, 'metric_dashboards', { id, organization_id })
    requireRevision(request, await getDashboard(tx, organization_id, id))
    const { name, metrics } = body
    const dashboard = await updateDashboard(tx, id, {
      ...(name != null && { name }),
      ...(metrics != null && { metrics }),
      modified_at: clock.now(),
    })
    return withRevision(dashboard, present(dashboard))
  })

/** @throws ResourceNotFound */
const remove: For<'delete'> = ({ path: { id } }, { database, organization_id }) =>
  database.transact(async (tx) => {
    await lock(tx, 'metric_dashboards', { id, organization_id })
    await deleteDashboard(tx, (await getDashboard(tx, organization_id, id)).id)
  })
export { remove as delete }

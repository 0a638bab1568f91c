import { holdKey } from '@atelier/plumbing/database'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { notFound } from '../../access/index.ts'
import { oneOf } from '../../core/database/list-filters.ts'
import { ofSeller, type Tenancy } from '../../core/database/of-seller.ts'
import type { MetricDashboardsTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

export type DashboardRow = Selectable<MetricDashboardsTable>

const dashboardsOf = (db: Connection, seller: Tenancy) =>
  db.selectFrom('metric_dashboards').where(ofSeller(seller))

/** Returns a dashboard of the organization. @throws ResourceNotFound */
export const getDashboard = (db: Connection, organization_id: string, id: string): Promise<DashboardRow> =>
  dashboardsOf(db, { organization_id })
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('dashboard', id))

/** Returns the seller's dashboards, the oldest first; of some organizations, or of all. */
export const findDashboards = (
  db: Connection,
  seller: Tenancy,
  organizationIds: readonly string[] | undefined,
): Promise<DashboardRow[]> => {
  const dashboards = dashboardsOf(db, seller).selectAll().orderBy('created_at').orderBy('id')
  return (
    organizationIds === undefined
      ? dashboards
      : dashboards.where(oneOf('metric_dashboards.organization_id')(organizationIds))
  ).execute()
}

/** Counts an organization's dashboards, and prevents new ones until the end of the transaction. */
export const countDashboards = async (tx: Tx, organization_id: string): Promise<number> => {
  await holdKey(tx, 'metric dashboards of organization', organization_id)
  const { dashboards } = await dashboardsOf(tx, { organization_id })
    .select(({ fn }) => fn.countAll<number>().as('dashboards'))
    .executeTakeFirstOrThrow()
  return dashboards
}

export const insertDashboard = (
  tx: Tx,
  dashboard: Omit<Insertable<MetricDashboardsTable>, 'id' | 'modified_at'>,
): Promise<DashboardRow> =>
  tx
    .insertInto('metric_dashboards')
    .values({ ...dashboard, id: crypto.randomUUID(), modified_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateDashboard = (
  tx: Tx,
  id: string,
  change: Pick<Updateable<MetricDashboardsTable>, 'name' | 'metrics' | 'modified_at'>,
): Promise<DashboardRow> =>
  tx
    .updateTable('metric_dashboards')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteDashboard = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('metric_dashboards').where('id', '=', id).execute()
}

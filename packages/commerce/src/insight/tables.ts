// Derived from the migrations by `npm run db:types`; do not edit.
import type { Generated } from 'kysely'

declare module '../core/database/tables.ts' {
  interface MetricDashboardsTable {
    id: string
    organization_id: string
    name: string
    metrics: string[]
    created_at: Date
    modified_at: Date | null
    revision: Generated<number>
  }

  interface Tables {
    metric_dashboards: MetricDashboardsTable
  }
}

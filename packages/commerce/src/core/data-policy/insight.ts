import { type TablePolicy, policy } from './policy.ts'

/** Metrics. */
export const insightTables: readonly TablePolicy[] = [
  policy('metric_dashboards', 'organization_id', { erased: 'deleted' }),
]

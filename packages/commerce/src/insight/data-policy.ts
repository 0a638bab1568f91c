import { type TablePolicy, policy } from '../core/table-policy/policy.ts'

/** Metrics. */
export const insightTables: readonly TablePolicy[] = [
  policy('metric_dashboards', 'organization_id', { erased: 'deleted' }),
]

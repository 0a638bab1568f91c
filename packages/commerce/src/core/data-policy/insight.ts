import { policy, type TablePolicy } from './policy.ts'

/** Dashboards of metrics. They have no personal data, and are exported, erased and audited as other settings are. */
export const insightTables: readonly TablePolicy[] = [
  policy('metric_dashboards', 'organization_id', { erased: 'deleted' }),
]

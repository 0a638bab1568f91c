import { metricDashboards, metricsExport } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the metrics page alone; other pages read metrics, too. */
export const client = clientFor({ metricDashboards, metricsExport })

export type MetricDashboard = Awaited<ReturnType<typeof client.metricDashboards.get>>

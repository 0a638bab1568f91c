import { defineArea } from '../../core/area.ts'
import { exportMetrics, get, limits } from './seller.ts'

export const metrics = defineArea('metrics', {
  endpoints: { metrics: { get, limits }, metricsExport: { export: exportMetrics } },
})

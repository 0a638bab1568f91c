import { defineArea } from '../../core/area.ts'
import * as metricsExport from './export.ts'
import * as seller from './seller.ts'

export const metrics = defineArea('metrics', {
  endpoints: { metrics: seller, metricsExport: { export: metricsExport.export } },
})

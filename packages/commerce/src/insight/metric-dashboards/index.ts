import { defineArea } from '../../core/area.ts'
import * as seller from './seller.ts'

/** Dashboards of a seller: named lists of metrics. */
export const metricDashboards = defineArea('metric-dashboards', { endpoints: { metricDashboards: seller } })

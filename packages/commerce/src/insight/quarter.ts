import { defineQuarter } from '../core/define-quarter.ts'
import { metricDashboards } from './metric-dashboards/index.ts'
import { metrics } from './metrics/index.ts'
import { overview } from './overview/index.ts'
import { saleTimelines } from './sale-timelines/index.ts'

/** Metrics, overview and timelines. */
export const quarter = defineQuarter({ areas: [metrics, metricDashboards, saleTimelines, overview] })

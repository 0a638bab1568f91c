import { defineArea } from '../../core/area.ts'
import { buildMeterJob } from './build.ts'
import * as seller from './seller.ts'

export const meters = defineArea('meters', { endpoints: { meters: seller }, jobs: [buildMeterJob] })

export { presentMeter, presentQuantities } from './present.ts'
export { definitionIssues } from './rules.ts'

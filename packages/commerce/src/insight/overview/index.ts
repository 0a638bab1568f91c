import { defineArea } from '../../core/area.ts'
import * as seller from './seller.ts'

/** Dashboard overview of an organization: items that need attention, and search. */
export const overview = defineArea('overview', { endpoints: { overview: seller } })

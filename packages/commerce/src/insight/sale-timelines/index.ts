import { defineArea } from '../../core/area.ts'
import * as seller from './seller.ts'

/** What happened to orders and subscriptions, gathered from the areas that made it happen. */
export const saleTimelines = defineArea('sale-timelines', { endpoints: { saleTimelines: seller } })

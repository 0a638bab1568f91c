import { defineArea } from '../../core/area.ts'
import * as seller from './seller.ts'

/** Timelines of orders and subscriptions, combined from the areas that record their events. */
export const saleTimelines = defineArea('sale-timelines', { endpoints: { saleTimelines: seller } })

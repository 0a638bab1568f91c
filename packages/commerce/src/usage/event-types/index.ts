import { defineArea } from '../../core/area.ts'
import * as seller from './seller.ts'

/** Labels of events, by their names. */
export const eventTypes = defineArea('event-types', { endpoints: { eventTypes: seller } })

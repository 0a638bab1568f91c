import { defineArea } from '../../core/area.ts'
import * as eventsExport from './export.ts'
import { dropOldMonths, forgetDeleted, makeNextMonth, settleBatches } from './retention.ts'
import { listPages } from './seller-pages.ts'
import { preview } from './preview.ts'
import * as seller from './seller.ts'

export { pagingOf } from './conditions.ts'
export { pageOf } from './seller-pages.ts'
export { findEventIds } from './queries.ts'

export const events = defineArea('events', {
  endpoints: { events: seller, eventPages: { list: listPages }, eventsExport, meterPreview: { preview } },
  due: [makeNextMonth, dropOldMonths, forgetDeleted, settleBatches],
})

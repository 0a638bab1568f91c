import { defineDue } from '@atelier/plumbing/jobs'
import { defineArea } from '../../core/area.ts'
import { deleteOldCounts, dropDay, selectOldDays, selectOldestCount } from './day-queries.ts'
import type { Services } from '../../core/services.ts'
import * as seller from './seller.ts'

const dropOldDays = defineDue({
  name: 'request_log.drop_day',
  recurring: true,
  rows: selectOldDays,
  run: ({ database }: Services, id) => database.transact((tx) => dropDay(tx, id)),
})

const forgetCounts = defineDue({
  name: 'request_log.forget_counts',
  recurring: true,
  rows: selectOldestCount,
  run: ({ database }: Services, _, now) => deleteOldCounts(database.db, now),
})

/** API calls of the last seven days. `request-log/collect.ts` collects and writes them. */
export const requestLog = defineArea('request-log', {
  endpoints: { requestLog: seller },
  due: [dropOldDays, forgetCounts],
})

export { listRequests, type RequestQuery } from './list.ts'

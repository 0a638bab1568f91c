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

/** The calls of the API in the last seven days. They are collected and written by `request-log/collect.ts`. */
export const requestLog = defineArea('request-log', {
  endpoints: { requestLog: seller },
  due: [dropOldDays, forgetCounts],
})

export { listRequests, type RequestQuery } from './list.ts'

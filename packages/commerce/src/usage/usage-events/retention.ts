import { defineDue } from '@atelier/plumbing/jobs'
import type { Services } from '../../core/services.ts'
import { deleteToForget, findToForget, selectToForget } from '../postgres/forget-queries.ts'
import { selectUnsettled } from '../batches/delivery-queries.ts'
import { monthOf } from '../postgres/month.ts'
import { makeMonth, selectNewestMonth, selectOldMonths } from '../postgres/month-queries.ts'

/**
 * Creates next month's table when the newest month begins, long before its events arrive. A clock that is
 * moved far skips months: ingestion creates a missing table itself.
 */
export const makeNextMonth = defineDue({
  name: 'events.next_month',
  recurring: true,
  rows: selectNewestMonth,
  run: ({ database }: Services, _, now) =>
    database.transact(async (tx) => {
      await makeMonth(tx, monthOf(now))
      await makeMonth(tx, monthOf(now, 1))
    }),
})

/** Drops the events of old months, when the operator has configured a retention. */
export const dropOldMonths = defineDue({
  name: 'events.drop_month',
  recurring: true,
  rows: (db: Services['database']['db'], { events_kept_months }: Services) =>
    events_kept_months === undefined
      ? selectOldMonths(db, 0).where('id', '=', '')
      : selectOldMonths(db, events_kept_months),
  run: ({ usage_store }: Services, id) => usage_store.dropMonth(id),
})

/**
 * Delivers events that a transaction handed to another store, and removes leftovers there of a terminated
 * process.
 */
export const settleBatches = defineDue({
  name: 'events.settle',
  rows: selectUnsettled,
  run: ({ usage_store }: Services, id) => usage_store.settle(Number(id)),
})

/** Deletes the events of deleted customers. */
export const forgetDeleted = defineDue({
  name: 'events.forget',
  rows: selectToForget,
  run: async ({ database, usage_store }: Services, id) => {
    const deletion = await findToForget(database.db, id)
    if (deletion === undefined) return
    const { organization_id, customer_id, external_customer_id, due_at } = deletion
    const customers = {
      customer_ids: [customer_id],
      external_customer_ids: external_customer_id === null ? [] : [external_customer_id],
    }
    await usage_store.forget({ organization_id, customers, until: due_at })
    await deleteToForget(database.db, id)
  },
})

declare module '../../core/services.ts' {
  interface Services {
    /** Retention of events after the month of their arrival, in months; undefined: forever. */
    readonly events_kept_months: number | undefined
  }
}

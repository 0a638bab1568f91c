import { Id } from '@atelier/contract'
import { iso } from '@atelier/plumbing/database'
import { defineDue, defineJob, enqueue } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import type { AnnouncementKind } from '../../../mails/writers/index.ts'
import type { Services, Tx } from '../../../core/services.ts'
import { nextDiscount } from '../../../catalog/discounts/index.ts'
import {
  isTrialUnannounced,
  isUnannounced,
  lockSubscription,
  selectUnannounced,
  selectUnannouncedTrials,
} from '../queries.ts'
import type { StoredSubscription } from '../types.ts'
import { markAnnounced } from '../write-queries.ts'

/** Charge announcements, by reason. */
export const announcementKinds = [
  'renewing',
  'discount_ending',
  'changed',
  'scheduled',
  'trial_ending',
] as const satisfies AnnouncementKind[]

export const sendAnnouncement = defineJob({
  name: 'subscriptions.send-announcement',
  /** `at` is the end of the period before the charge, or the time of the change. */
  payload: z.object({ subscription_id: Id, announcement: z.enum(announcementKinds), at: z.string() }),
})

/** Least units of a period of half a year, from which on renewals are announced; `is_long_period` of the database. */
const longPeriods = { day: 180, week: 25, month: 6, year: 1 } as const

/** Returns the announcement of the next renewal, a week ahead. Undefined when it needs none. */
const announcementOf = (subscription: StoredSubscription): AnnouncementKind | undefined => {
  const { discount, recurring_interval, recurring_interval_count } = subscription
  if (discount !== null && nextDiscount(subscription) === null) return 'discount_ending'
  return recurring_interval_count >= longPeriods[recurring_interval] ? 'renewing' : undefined
}

/** Queues the e-mail about a renewal a week ahead, once per period. */
export const announceRenewals = defineDue({
  name: 'subscriptions.announce',
  rows: selectUnannounced,
  run: (services: Services, id, now) =>
    services.database.transact(async (tx) => {
      const subscription = await lockSubscription(tx, { id })
      if (!(await isUnannounced(tx, id, now))) return
      await markAnnounced(tx, id)
      const announcement = announcementOf(subscription)
      if (announcement === undefined) return
      const at = iso(subscription.current_period_end)
      await enqueue(tx, sendAnnouncement, { subscription_id: id, announcement, at })
    }),
})

/** Queues the e-mail about the end of a trial, days ahead, once for each end. */
export const announceTrialEnds = defineDue({
  name: 'subscriptions.announce-trial-end',
  rows: selectUnannouncedTrials,
  run: (services: Services, id, now) =>
    services.database.transact(async (tx) => {
      const { current_period_end } = await lockSubscription(tx, { id })
      if (!(await isTrialUnannounced(tx, id, now))) return
      await markAnnounced(tx, id)
      await enqueue(tx, sendAnnouncement, {
        subscription_id: id,
        announcement: 'trial_ending',
        at: iso(current_period_end),
      })
    }),
})

type Plan = Pick<StoredSubscription, 'product_id' | 'discount_id' | 'prices'>

const isSame = (a: Plan, b: Plan): boolean =>
  a.product_id === b.product_id &&
  a.discount_id === b.discount_id &&
  String(a.prices.map(({ id }) => id)) === String(b.prices.map(({ id }) => id))

/** Queues the e-mail about a subscription whose product, prices or discount changed. */
export const announceChange = async (
  tx: Tx,
  before: StoredSubscription,
  after: StoredSubscription,
): Promise<void> => {
  if (isSame(before, after)) return
  const at = iso(after.modified_at ?? after.created_at)
  await enqueue(tx, sendAnnouncement, { subscription_id: after.id, announcement: 'changed', at })
}

/** Queues the e-mail about a change of product that is scheduled for the end of the period. */
export const announceSchedule = async (tx: Tx, after: StoredSubscription): Promise<void> => {
  const at = iso(after.modified_at ?? after.created_at)
  await enqueue(tx, sendAnnouncement, { subscription_id: after.id, announcement: 'scheduled', at })
}

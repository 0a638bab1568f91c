import { Id } from '@atelier/contract'
import { iso } from '@atelier/plumbing/database'
import { defineDue, defineJob, enqueue } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import type { AnnouncementKind } from '../../mails/writers/announcements.ts'
import type { Services, Tx } from '../../core/services.ts'
import { lastingDiscount } from '../../catalog/discounts/index.ts'
import { isUnannounced, lockSubscription, selectUnannounced } from './queries.ts'
import type { StoredSubscription } from './types.ts'
import { setAnnounced } from './write-queries.ts'

/** The announcements of charges, by their reasons. */
export const announcementKinds = [
  'renewing',
  'discount_ending',
  'changed',
] as const satisfies AnnouncementKind[]

export const sendAnnouncement = defineJob({
  name: 'subscriptions.send-announcement',
  /** `at` is the end of the period before the charge, or the moment of the change. */
  payload: z.object({ subscription_id: Id, announcement: z.enum(announcementKinds), at: z.string() }),
})

/** The announcement of the next renewal, a week before it; undefined for a renewal without one. */
const announcementOf = (subscription: StoredSubscription): AnnouncementKind | undefined => {
  const { discount, recurring_interval, current_period_end } = subscription
  if (discount !== null && lastingDiscount(subscription, current_period_end) === null)
    return 'discount_ending'
  return recurring_interval === 'year' ? 'renewing' : undefined
}

/** Queues the mail about a renewal, a week before it: once for each period. */
export const announceRenewals = defineDue({
  name: 'subscriptions.announce',
  rows: selectUnannounced,
  run: (services: Services, id, now) =>
    services.database.transact(async (tx) => {
      const subscription = await lockSubscription(tx, { id })
      if (!(await isUnannounced(tx, id, now))) return
      await setAnnounced(tx, id)
      const announcement = announcementOf(subscription)
      if (announcement === undefined) return
      const at = iso(subscription.current_period_end)
      await enqueue(tx, sendAnnouncement, { subscription_id: id, announcement, at })
    }),
})

type Terms = Pick<StoredSubscription, 'product_id' | 'discount_id' | 'prices'>

const isSame = (one: Terms, other: Terms): boolean =>
  one.product_id === other.product_id &&
  one.discount_id === other.discount_id &&
  String(one.prices.map(({ id }) => id)) === String(other.prices.map(({ id }) => id))

/** Queues the mail about a subscription that has another product, other prices or another discount than before. */
export const announceChange = async (
  tx: Tx,
  before: StoredSubscription,
  after: StoredSubscription,
): Promise<void> => {
  if (isSame(before, after)) return
  const at = iso(after.modified_at ?? after.created_at)
  await enqueue(tx, sendAnnouncement, { subscription_id: after.id, announcement: 'changed', at })
}

import { defineArea } from '../../core/area.ts'
import { announceRenewals, announceTrialEnds } from './notices/announcements.ts'
import { endSubscriptionsOfCustomer } from './ending/cancel.ts'
import { notices, sendNoticeJob } from './notices/notices.ts'
import * as ownPreviews from './previews/portal.ts'
import * as previews from './previews/seller.ts'
import * as portal from './portal.ts'
import * as seller from './seller.ts'
import { sendAnnouncementJob } from './notices/send-announcement.ts'

export const subscriptions = defineArea('subscriptions', {
  endpoints: {
    subscriptions: seller,
    subscriptionPreviews: previews,
    portalSubscriptionPreviews: { next: ownPreviews.next, change: ownPreviews.change },
    'customerPortal.subscriptions': portal,
  },
  on: { ...notices, 'customer.deleted': endSubscriptionsOfCustomer },
  jobs: [sendNoticeJob, sendAnnouncementJob],
  due: [announceRenewals, announceTrialEnds],
})

export { monthlyAmount } from './list-queries.ts'
export { presentOwnSubscription, presentSubscription, shownIn, subscriptionEvents } from './present.ts'
export {
  findSubscriptions,
  getSubscription,
  lockSubscription,
  lockSubscriptionSoon,
  readSubscription,
  selectRunningPeriods,
  selectToResume,
  type SubscriptionKey,
} from './queries.ts'
export type { TakeOver } from './take-over/take-over-terms.ts'
export type { StoredSubscription } from './types.ts'
export { removeGuests } from './write-queries.ts'
export {
  findOwnSubscriptionIds,
  getSubscriptionId,
  hasSubscriptionOfCheckout,
  selectShownSubscriptions,
  selectShownUsage,
} from './shown-queries.ts'
export { renewPeriod } from './renewal/renew-period.ts'

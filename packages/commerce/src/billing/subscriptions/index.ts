import { defineArea } from '../../core/area.ts'
import { announceRenewals, announceTrialEnds } from './announcements.ts'
import { endSubscriptionsOfCustomer } from './cancel.ts'
import { notices, sendNoticeJob } from './notices.ts'
import { change, next } from './portal-previews.ts'
import * as portal from './portal.ts'
import * as subscriptionPreviews from './previews.ts'
import * as seller from './seller.ts'
import { sendAnnouncementJob } from './send-announcement.ts'

export const subscriptions = defineArea('subscriptions', {
  endpoints: {
    subscriptions: seller,
    subscriptionPreviews,
    portalSubscriptionPreviews: { change, next },
    'customerPortal.subscriptions': portal,
  },
  on: { ...notices, 'customer.deleted': endSubscriptionsOfCustomer },
  jobs: [sendNoticeJob, sendAnnouncementJob],
  due: [announceRenewals, announceTrialEnds],
})

export { announcementKinds } from './announcements.ts'
export { billOf, type Line } from './bill.ts'
export { decideChangeOfTrial } from './change-trial.ts'
export { endSubscription, revoke as revokeSubscription } from './cancel.ts'
export { carryOrder } from './carry-pending.ts'
export { subscribe } from './create.ts'
export { orderDeclined, owedOrderPaid } from './dunning.ts'
export { monthlyAmount } from './list-queries.ts'
export { endWithPeriod, isLastOrder } from './last-order.ts'
export { addCredited } from './credit-queries.ts'
export { dropWaiting, giveCredit, settleCredit } from './credits.ts'
export { giveUpOrder } from './give-up-order.ts'
export { findNextCharge } from './next-charge.ts'
export { beginNextPeriod } from './next-period.ts'
export { beginChange, type BegunChange } from './paid-changes/begin.ts'
export { decideChangeOfProduct } from './paid-changes/product.ts'
export {
  deletePaidChange,
  failPaidChange,
  findChangeOfOrder,
  findChangeOfRequest,
  findOpenChange,
  isChangePending,
  type StoredChange,
} from './paid-changes/queries.ts'
export { rules as paidChangeRules } from './paid-changes/rules.ts'
export { completeChange, dropChange } from './paid-changes/settle.ts'
export type { PaidChange } from './paid-changes/types.ts'
export { requirePlanChanges } from './portal-previews.ts'
export { noticeKinds, noticeMailId } from './notices.ts'
export * as ownSubscriptions from './portal.ts'
export { previewSubscription } from './preview.ts'
export { presentOwnSubscription, presentSubscription, shownIn, subscriptionEvents } from './present.ts'
export { restOf } from './proration.ts'
export { moveCredits } from './proration-queries.ts'
export {
  findSubscriptions,
  findTakenOver,
  getSubscription,
  lockSubscription,
  lockSubscriptionSoon,
  readSubscription,
  selectRunningPeriods,
  type SubscriptionKey,
} from './queries.ts'
export { restOfPeriod } from './rest-of-period.ts'
export { deleteUnpaidChange } from './unpaid-change-queries.ts'
export { giveUpOwed } from './void-orders.ts'
export { takeOver, type TakeOver, whyNotTakenOver } from './take-over.ts'
export type { StoredSubscription } from './types.ts'
export { updateAtOnce, updateOwnAtOnce } from './update-at-once.ts'
export { removeGuests } from './write-queries.ts'

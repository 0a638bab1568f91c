import { defineArea } from '../../core/area.ts'
import { announceRenewals, announceTrialEnds } from './notices/announcements.ts'
import { endSubscriptionsOfCustomer } from './cancel.ts'
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

export { announcementKinds } from './notices/announcements.ts'
export { changeTrialEnd } from './trial-changes/change-trial.ts'
export { endSubscription, revoke as revokeSubscription } from './cancel.ts'
export { beginSubscription } from './creation/begin.ts'
export { carryOrder } from './carry-pending.ts'
export { subscribe } from './create.ts'
export { handleDeclinedOrder, reactivateIfPaid } from './dunning.ts'
export { monthlyAmount } from './list-queries.ts'
export { endWithPeriod, isLastOrder } from './last-order.ts'
export { addCreditedAmount } from './credit-queries.ts'
export { dropPendingLines, giveCredit, settleCredit } from './credits.ts'
export { giveUpOrder } from './give-up-order.ts'
export { findNextCharge } from './previews/next-charge.ts'
export { beginChange } from './paid-changes/begin.ts'
export { addOrWriteMetadata } from './paid-changes/metadata.ts'
export { changeProduct } from './paid-changes/product.ts'
export { decideResumption } from './paid-changes/resume.ts'
export {
  deletePaidChange,
  failPaidChange,
  findChangeOfOrder,
  findChangeOfRequest,
  findOpenChange,
  isChangePending,
  type StoredChange,
} from './paid-changes/queries.ts'
export { changeHooks as paidChangeRules } from './paid-changes/hooks.ts'
export { completeChange, dropChange } from './paid-changes/settle.ts'
export type { PaidChange } from './paid-changes/types.ts'
export { ownUpdateOf } from './own-update.ts'
export { requirePauses, requirePlanChanges } from './previews/portal.ts'
export { noticeKinds, noticeMailId } from './notices/notices.ts'
export { beginPause } from './pauses/pause.ts'
export { previewSubscription } from './previews/preview.ts'
export { presentOwnSubscription, presentSubscription, shownIn, subscriptionEvents } from './present.ts'
export { valueOfRest } from './proration.ts'
export { moveCredits, sumPendingLines } from './pending-line-queries.ts'
export {
  findSubscriptions,
  findTakenOver,
  getSubscription,
  lockSubscription,
  lockSubscriptionSoon,
  readSubscription,
  selectRunningPeriods,
  selectToResume,
  type SubscriptionKey,
} from './queries.ts'
export { renewPeriod } from './schedules/renew-period.ts'
export { restOfPeriod } from './rest-of-period.ts'
export { resumeOnDate } from './pauses/resume.ts'
export { deleteUnpaidChange } from './unpaid-change-queries.ts'
export { voidOpenOrders } from './void-orders.ts'
export { takeOver, whyNotTakenOver } from './take-over/take-over.ts'
export type { TakeOver } from './take-over/take-over-terms.ts'
export type { StoredSubscription } from './types.ts'
export { updateWithoutPayment } from './update-without-payment.ts'
export { removeGuests } from './write-queries.ts'
export {
  selectShownSubscriptions,
  selectShownUsage,
  getSubscriptionId,
  hasSubscriptionOfCheckout,
  findOwnSubscriptionIds,
} from './shown-queries.ts'

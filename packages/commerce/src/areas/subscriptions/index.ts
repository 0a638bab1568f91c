import { contract } from '@atelier/contract'
import { implement } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import * as portal from './portal.ts'
import * as seller from './seller.ts'

export const subscriptionRoutes = implement<typeof contract.subscriptions, Services>(
  contract.subscriptions,
  seller,
)
const portalRows = contract.customerPortal.subscriptions
export const portalSubscriptionRoutes = implement<typeof portalRows, Services>(portalRows, portal)
export { chargeOrderJob } from './charge-order.ts'
export { completeFreeCheckoutJob } from './complete-free-checkout.ts'
export { completePurchase } from './complete-purchase.ts'
export { customerDeletedJob, paymentMethodAddedJob } from './follow-customer.ts'
export { renewSubscriptionJob } from './renew-subscription.ts'
export { settleOrder } from './settle-order.ts'
export { noUsage, type UsageCounter } from './usage-lines.ts'
export { sendNoticeJob } from './write-notice.ts'

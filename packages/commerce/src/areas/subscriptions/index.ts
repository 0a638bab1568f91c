import { defineArea } from '../../area.ts'
import { chargeOrderJob } from './charge-order.ts'
import { customerDeletedJob, paymentMethodAddedJob } from './follow-customer.ts'
import * as portal from './portal.ts'
import { renewSubscriptionJob } from './renew-subscription.ts'
import * as seller from './seller.ts'
import { sendNoticeJob } from './write-notice.ts'

export const subscriptions = defineArea('subscriptions', {
  endpoints: { subscriptions: seller, 'customerPortal.subscriptions': portal },
  jobs: [renewSubscriptionJob, chargeOrderJob, sendNoticeJob, paymentMethodAddedJob, customerDeletedJob],
})

export { completePurchase } from './complete-purchase.ts'
export { settleOrder } from './settle-order.ts'
export { noUsage, type UsageCounter } from './usage-lines.ts'

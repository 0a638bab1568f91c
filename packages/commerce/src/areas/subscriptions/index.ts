import { defineArea } from '../../area.ts'
import { endSubscriptionsOfCustomer } from './cancel.ts'
import { notices, sendNoticeJob } from './notices.ts'
import * as portal from './portal.ts'
import * as seller from './seller.ts'

export const subscriptions = defineArea('subscriptions', {
  endpoints: { subscriptions: seller, 'customerPortal.subscriptions': portal },
  on: { ...notices, 'customer.deleted': endSubscriptionsOfCustomer },
  jobs: [sendNoticeJob],
})

export { endSubscription } from './cancel.ts'
export { subscribe } from './create.ts'
export { orderDeclined, owedOrderPaid } from './dunning.ts'
export { endWithPeriod, isLastOrder } from './last-order.ts'
export { beginNextPeriod } from './next-period.ts'
export * as ownSubscriptions from './portal.ts'
export { shownIn } from './present.ts'
export { lockSubscription, readSubscription, selectRunningPeriods } from './queries.ts'

export { endSubscription, revoke as revokeSubscription } from './cancel.ts'
export { endWithPeriod, isLastOrder } from './last-order.ts'

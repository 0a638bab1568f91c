import { defineArea } from '../../area.ts'
import * as portal from './portal.ts'
import * as seller from './seller.ts'
import { sendConfirmationJob } from './send-confirmation.ts'

export const orders = defineArea('orders', {
  endpoints: { orders: seller, 'customerPortal.orders': portal },
  jobs: [sendConfirmationJob],
})

export { completeCheckout, type Place } from './complete-checkout.ts'
export { orderEvents } from './order-events.ts'
export { presentSubscriptionBase } from './order-subscription.ts'
export { makeOrder, orderOf, type OrderLine, type PlacedOrder } from './place-order.ts'
export { saleFacts } from './post-sale.ts'
export { paidWrites, payOrder } from './pay-order.ts'
export { findLockedOrder, insertOrders, lockOrder, lockOrderRow } from './order-queries.ts'
export { presentOrder, presentUser } from './present-order.ts'
export { type OrderRow, type StoredOrder, totalOf } from './stored-order.ts'

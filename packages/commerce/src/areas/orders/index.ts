import { defineArea } from '../../area.ts'
import { confirmPurchase, sendConfirmationJob } from './confirmation.ts'
import * as portal from './portal.ts'
import * as seller from './seller.ts'

export const orders = defineArea('orders', {
  endpoints: { orders: seller, 'customerPortal.orders': portal },
  on: { 'order.created': confirmPurchase },
  jobs: [sendConfirmationJob],
})

export { money } from './confirmation.ts'
export { makeOrder, orderOfCheckout } from './create.ts'
export { payOrder, postSale } from './pay.ts'
export * as ownOrders from './portal.ts'
export { orderEvents, presentOrder } from './present.ts'
export {
  findLockedOrder,
  findOrderWithSeller,
  insertOrder,
  lockOrder,
  updateNextPaymentAttempt,
} from './queries.ts'
export { type OrderRow, type StoredOrder, totalOf } from './types.ts'

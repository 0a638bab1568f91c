import { contract } from '@atelier/contract'
import { implement } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import * as portal from './portal.ts'
import * as seller from './seller.ts'

export const orderRoutes = implement<typeof contract.orders, Services>(contract.orders, seller)
const portalRows = contract.customerPortal.orders
export const portalOrderRoutes = implement<typeof portalRows, Services>(portalRows, portal)
export { completeCheckout, type Place } from './complete-checkout.ts'
export { orderEvents } from './order-events.ts'
export { presentSubscriptionBase } from './order-subscription.ts'
export { makeOrder, orderOf, type OrderLine, type PlacedOrder } from './place-order.ts'
export { saleFacts } from './post-sale.ts'
export { paidWrites, payOrder } from './pay-order.ts'
export { sendConfirmationJob } from './send-confirmation.ts'
export { findLockedOrder, insertOrders, lockOrder, lockOrderRow } from './order-queries.ts'
export { presentOrder, presentUser } from './present-order.ts'
export { type OrderRow, type StoredOrder, totalOf } from './stored-order.ts'

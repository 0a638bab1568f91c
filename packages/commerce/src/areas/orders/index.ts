import { contract } from '@atelier/contract'
import { implement } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import * as seller from './seller.ts'

export const orderRoutes = implement<typeof contract.orders, Services>(contract.orders, seller)
export { completeCheckout } from './complete-checkout.ts'
export { completeFreeCheckoutJob } from './complete-free-checkout.ts'
export { payOrder } from './pay-order.ts'
export { sendConfirmationJob } from './send-confirmation.ts'
export { invoiceUrl } from './order-invoice.ts'
export { findLockedOrder, lockOrder } from './order-queries.ts'
export { presentOrder } from './present-order.ts'
export type { StoredOrder } from './stored-order.ts'

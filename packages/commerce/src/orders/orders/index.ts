import { defineArea } from '../../core/area.ts'
import * as ordersExport from './export.ts'
import * as portal from './portal.ts'
import * as seller from './seller.ts'

export const orders = defineArea('orders', {
  endpoints: {
    orders: { get: seller.get, invoice: seller.invoice, list: seller.list },
    ordersExport,
    receipts: { get: seller.receipt },
    orderInvoices: { generate: seller.generate },
    portalOrderInvoices: { update: portal.update, generate: portal.generate },
    'customerPortal.orders': { get: portal.get, invoice: portal.invoice, list: portal.list },
    portalReceipts: { get: portal.receipt },
  },
})

export { create as createDraft, preview as previewDraft } from './drafts/create.ts'
export { deleteDraft, releaseDraftWallet, updateDraftAmounts } from './drafts/queries.ts'
export { priceDraft } from './drafts/price-draft.ts'
export { repriceDraft, requireDraft, updateDraft } from './drafts/update.ts'
export { makeOrder, orderOfCheckout } from './create.ts'
export { isUsage, type Line, type LineUsage, type TaxedLine, unmetered } from './line.ts'
export { issueInvoice, openInvoice } from './invoice.ts'
export { correctBilling } from './billing-details.ts'
export { getOwnOrder } from './own-queries.ts'
export { orderFacts } from './mail-facts.ts'
export { payDraftWithoutCharge, payNewOrder, payOrder, postSale } from './pay.ts'
export { orderEvents, presentOrder } from './present.ts'
export {
  findLockedOrder,
  findOrders,
  findOrderWithSeller,
  findPaidOrder,
  getOrder,
  lockOrder,
  selectShownSubscriptions,
} from './queries.ts'
export {
  addOrderCredit,
  insertOrder,
  updateNextPaymentAttempts,
  updateOrderCarried,
  updateOrderCredits,
  updateOrderRefunded,
  updateOrderVoid,
} from './write-queries.ts'
export { takeReceiptNumber } from './receipt-queries.ts'
export { findPaymentOfInvoice } from './invoice-queries.ts'
export { dueOf, isPaid, netOf, type OrderRow, type OwnOrder, type StoredOrder, totalOf } from './types.ts'
export {
  findOldestOpenOrder,
  findSubscriptionOfOrder,
  getSale,
  hasDraftOrder,
  hasLastOrder,
  hasOrderOfCheckout,
  isOrderKnown,
  selectOwedOrders,
} from './fact-queries.ts'
export * as ownOrders from './portal.ts'

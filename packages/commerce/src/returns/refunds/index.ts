import { defineArea } from '../../core/area.ts'
import { create } from './create.ts'
import { listRefunds } from './list-queries.ts'
import { confirmRefund, sendReceiptJob } from './receipt.ts'
import { reconcileRefunds } from './reconcile.ts'

export const refunds = defineArea('refunds', {
  endpoints: { refunds: { create, list: listRefunds } },
  on: { 'refund.created': confirmRefund, 'refund.updated': confirmRefund },
  jobs: [sendReceiptJob],
  due: [reconcileRefunds],
})

export { refundDue } from './create.ts'
export { refundLatePayment } from './give-back.ts'
export { bookRecoveredRefund, importRefund } from './import.ts'
export { isFullyRefunded } from './queries.ts'
export { refundMailIds } from './receipt.ts'
export { settleRefund } from './settle.ts'

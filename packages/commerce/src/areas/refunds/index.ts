export { openRefund } from './open-refund.ts'
export { presentRefund } from './present-refund.ts'
export { resolveRefundJob } from './resolve-refund.ts'
export { settleRefund } from './settle-refund.ts'

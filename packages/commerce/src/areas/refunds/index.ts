import { defineArea } from '../../area.ts'
import { resolveRefundJob } from './resolve-refund.ts'
import * as seller from './seller.ts'

export const refunds = defineArea('refunds', { endpoints: { refunds: seller }, jobs: [resolveRefundJob] })

export { importRefund } from './import-refund.ts'
export { settleRefund } from './settle-refund.ts'

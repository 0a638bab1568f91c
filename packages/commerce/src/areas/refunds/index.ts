import { contract } from '@atelier/contract'
import { implement } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import * as seller from './seller.ts'

export const refundRoutes = implement<typeof contract.refunds, Services>(contract.refunds, seller)
export { importRefund } from './import-refund.ts'
export { resolveRefundJob } from './resolve-refund.ts'
export { settleRefund } from './settle-refund.ts'

import { defineArea } from '../../area.ts'
import { reconcileRefunds } from './reconcile.ts'
import * as seller from './seller.ts'

export const refunds = defineArea('refunds', { endpoints: { refunds: seller }, due: [reconcileRefunds] })

export { importRefund } from './import.ts'
export { settleRefund } from './settle.ts'

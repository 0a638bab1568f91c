import { defineArea } from '../../area.ts'
import { create } from './create.ts'
import { listRefunds } from './list-queries.ts'
import { reconcileRefunds } from './reconcile.ts'

export const refunds = defineArea('refunds', {
  endpoints: { refunds: { create, list: listRefunds } },
  due: [reconcileRefunds],
})

export { giveBackAfterDeletion } from './give-back.ts'
export { importRefund } from './import.ts'
export { settleRefund } from './settle.ts'

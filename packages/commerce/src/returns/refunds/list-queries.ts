import { contract } from '@atelier/contract'
import { sql } from 'kysely'
import { defineList } from '../../core/database/define-list.ts'
import { oneOf } from '../../core/database/list-filters.ts'
import { presentRefund } from './present.ts'
import { findRefunds, selectRefunds } from '../../payments/refund-records/index.ts'

/** Lists a seller's refunds. */
export const listRefunds = defineList(contract.refunds.list, {
  of_seller: 'refunds.organization_id',
  from: selectRefunds,
  id: 'refunds.id',
  filters: {
    id: oneOf('refunds.id'),
    organization_id: oneOf('refunds.organization_id'),
    order_id: oneOf('refunds.order_id'),
    subscription_id: oneOf('refunds.subscription_id'),
    customer_id: oneOf('refunds.customer_id'),
    // False does not filter.
    succeeded: (succeeded) => (succeeded ? sql<boolean>`refunds.status = 'succeeded'` : undefined),
  },
  sorts: { created_at: 'refunds.created_at', amount: 'refunds.amount' },
  load: findRefunds,
  present: presentRefund,
})

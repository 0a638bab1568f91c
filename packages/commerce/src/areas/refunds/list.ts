import { contract } from '@atelier/contract'
import { sql } from 'kysely'
import { defineList } from '../../database/define-list.ts'
import { oneOf } from '../../database/list-filters.ts'
import { presentRefund } from './present-refund.ts'
import { findRefunds } from './refund-queries.ts'

/** The refunds of a seller that the processor has accepted. */
export const listRefunds = defineList(contract.refunds.list, {
  from: (reader, { organization_id }) =>
    reader
      .selectFrom('refunds')
      .where('refunds.organization_id', '=', organization_id)
      .where('refunds.processor_id', 'is not', null),
  id: 'refunds.id',
  filters: {
    id: oneOf('refunds.id'),
    organization_id: oneOf('refunds.organization_id'),
    order_id: oneOf('refunds.order_id'),
    subscription_id: oneOf('refunds.subscription_id'),
    customer_id: oneOf('refunds.customer_id'),
    // False filters nothing.
    succeeded: (succeeded) => (succeeded ? sql<boolean>`refunds.status = 'succeeded'` : undefined),
  },
  sorts: { created_at: 'refunds.created_at', amount: 'refunds.amount' },
  load: findRefunds,
  present: presentRefund,
})

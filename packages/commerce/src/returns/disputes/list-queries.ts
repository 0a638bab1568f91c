import { additions } from '@atelier/contract'
import { sql } from 'kysely'
import { defineList } from '../../core/database/define-list.ts'
import { oneOf } from '../../core/database/list-filters.ts'
import { presentDispute } from './present.ts'
import { findDisputes } from './queries.ts'
import { selectDisputes } from '../../payments/dispute-records/index.ts'
import { statusesOf } from './rules.ts'

/** Lists a seller's disputes. */
export const listDisputes = defineList(additions.disputes.list, {
  of_seller: 'disputes.organization_id',
  from: selectDisputes,
  id: 'disputes.id',
  filters: {
    organization_id: oneOf('disputes.organization_id'),
    order_id: oneOf('disputes.order_id'),
    customer_id: oneOf('disputes.customer_id'),
    status: (filter) => oneOf('disputes.status')(statusesOf(filter)),
  },
  sorts: {
    created_at: 'disputes.created_at',
    amount: 'disputes.amount',
    evidence_due_at: { by: sql.ref('disputes.evidence_due_at'), nulls: 'last' },
  },
  load: findDisputes,
  present: presentDispute,
})

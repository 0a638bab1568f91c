import { contract } from '@atelier/contract'
import { defineList } from '../../core/database/define-list.ts'
import { contains, oneOf } from '../../core/database/list-filters.ts'
import { findCheckouts } from './queries.ts'
import { presentCheckout } from './present.ts'

/** Lists a seller's checkouts. */
export const list = defineList(contract.checkouts.list, {
  of_seller: 'checkouts.organization_id',
  from: (db) => db.selectFrom('checkouts'),
  id: 'checkouts.id',
  filters: {
    organization_id: oneOf('checkouts.organization_id'),
    product_id: oneOf('checkouts.product_id'),
    customer_id: oneOf('checkouts.customer_id'),
    status: oneOf('checkouts.status'),
    query: contains('checkouts.customer_email'),
  },
  sorts: {
    created_at: 'checkouts.created_at',
    expires_at: 'checkouts.expires_at',
    status: 'checkouts.status',
  },
  load: findCheckouts,
  present: presentCheckout,
})

import { additions } from '@atelier/contract'
import { defineList } from '../../core/database/define-list.ts'
import { oneOf } from '../../core/database/list-filters.ts'
import { presentShipment } from './present.ts'
import { findShipments, isOfCheckouts, selectShipments, hasStatus } from './queries.ts'

/** Lists a seller's shipments, sent or not. */
export const listShipments = defineList(additions.shipments.list, {
  of_seller: 'shipments.organization_id',
  from: selectShipments,
  id: 'shipments.id',
  filters: {
    organization_id: oneOf('shipments.organization_id'),
    order_id: oneOf('shipments.order_id'),
    checkout_id: isOfCheckouts,
    status: hasStatus,
  },
  sorts: { created_at: 'shipments.created_at' },
  load: findShipments,
  present: presentShipment,
})

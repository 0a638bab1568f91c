import { defineArea } from '../../core/area.ts'
import { listShipments } from './list-queries.ts'
import { sendShipmentMailJob } from './mail.ts'
import { noteShipment } from './note.ts'
import * as portal from './portal.ts'
import { markSent, undo } from './seller.ts'

/** Shipments to buyers: created with the order, and marked as sent by the seller. */
export const shipments = defineArea('shipments', {
  endpoints: { shipments: { list: listShipments, markSent, undo }, portalShipments: portal },
  on: { 'order.fulfilled': noteShipment },
  jobs: [sendShipmentMailJob],
})

export { shipmentMailId } from './mail.ts'
export { findWaitingShipments } from './attention-queries.ts'

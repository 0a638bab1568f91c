import type { portalShipments } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import { defineArea } from '../../core/area.ts'
import type { Services } from '../../core/services.ts'
import { getOwnOrder } from '../../orders/orders/index.ts'
import { listShipments } from './list-queries.ts'
import { sendShipmentMailJob } from './mail.ts'
import { noteShipment } from './note.ts'
import { presentOwnShipment } from './present.ts'
import { findShipmentOfOrder } from './queries.ts'
import { markSent, undo } from './seller.ts'

/** Returns the shipment of a customer's order. @throws ResourceNotFound */
const getOwn: Handler<typeof portalShipments.get, Services> = async (
  { path },
  { database: { db }, caller },
) => {
  const { id } = await getOwnOrder(db, caller, path.id)
  const shipment = await findShipmentOfOrder(db, id)
  return { shipment: shipment === undefined ? null : presentOwnShipment(shipment) }
}

/** Shipments to buyers: created with the order, and marked as sent by the seller. */
export const shipments = defineArea('shipments', {
  endpoints: { shipments: { list: listShipments, markSent, undo }, portalShipments: { get: getOwn } },
  on: { 'order.fulfilled': noteShipment },
  jobs: [sendShipmentMailJob],
})

export { shipmentMailId } from './mail.ts'
export { findWaitingShipments } from './attention-queries.ts'

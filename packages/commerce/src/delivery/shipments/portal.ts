import type { portalShipments } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { getOwnOrder } from '../../orders/orders/index.ts'
import { presentOwnShipment } from './present.ts'
import { findShipmentOfOrder } from './queries.ts'

/** Returns the shipment of a customer's order. @throws ResourceNotFound */
export const get: Handler<typeof portalShipments.get, Services> = async (
  { path },
  { database: { db }, caller },
) => {
  const { id } = await getOwnOrder(db, caller, path.id)
  const shipment = await findShipmentOfOrder(db, id)
  return { shipment: shipment === undefined ? null : presentOwnShipment(shipment) }
}

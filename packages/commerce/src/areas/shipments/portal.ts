import type { portalShipments } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import { getOwnOrder } from '../orders/index.ts'
import { presentOwnShipment } from './present.ts'
import { findShipmentOfOrder } from './queries.ts'

/** What of an order is sent to its customer. @throws ResourceNotFound */
export const get: Handler<typeof portalShipments.get, Services> = async (
  { path },
  { database: { db }, caller },
) => {
  const { id } = await getOwnOrder(db, caller, path.id)
  const shipment = await findShipmentOfOrder(db, id)
  return { shipment: shipment === undefined ? null : presentOwnShipment(shipment) }
}

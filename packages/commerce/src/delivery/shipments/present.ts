import type { OwnShipment, Shipment } from '@atelier/contract'
import { isoOrNull, presentStored } from '@atelier/plumbing/database'
import type { StoredShipment } from './queries.ts'

/** Returns the buyer's view of a shipment. */
export const presentOwnShipment = (shipment: StoredShipment): OwnShipment => ({
  content: shipment.content,
  status: shipment.status,
  carrier: shipment.carrier,
  tracking_url: shipment.tracking_url,
  sent_at: isoOrNull(shipment.sent_at),
  address: shipment.billing_address,
})

/** Returns the seller's view of a shipment. The buyer has the name on the order. */
export const presentShipment = (shipment: StoredShipment): Shipment => ({
  ...presentStored(shipment),
  organization_id: shipment.organization_id,
  order_id: shipment.order_id,
  checkout_id: shipment.checkout_id,
  invoice_number: shipment.invoice_number,
  customer: {
    id: shipment.customer_id,
    name: shipment.guest?.name ?? shipment.customer_name,
    email: shipment.guest?.email ?? shipment.customer_email,
  },
  file_url: shipment.file_url,
  ...presentOwnShipment(shipment),
})

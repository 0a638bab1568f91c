import * as api from '../areas/shipments.ts'
import { describe, describeArea } from './describe.ts'

const sending = {
  content: 'The contents of the shipment.',
  status:
    '`waiting` until it is sent; `cancelled` if it should not be sent because the order was refunded or withdrawn from, or its payment was lost in a dispute.',
  carrier: 'The carrier; null if the seller has not set it.',
  tracking_url: 'The URL to track it; null if the seller has not set it.',
  sent_at: 'When it was sent; null until then.',
  address: 'The delivery address: the billing address of the order.',
}

/** Descriptions of shipments for the reference. */
export const shipments = [
  describe(api.ShipmentStatus, 'The status of a shipment.'),
  describe(api.Shipment, 'A shipment to the buyer of an order.', {
    organization_id: 'The organization.',
    order_id: 'The order.',
    checkout_id: 'The checkout that created the order; null if there was none.',
    invoice_number: 'The invoice number of the order.',
    customer: ['The buyer.', { name: 'The name on the order.', email: 'The address on the order.' }],
    file_url: 'The URL of a file for production or packing; null for none.',
    ...sending,
  }),
  describe(api.OwnShipment, 'A shipment to you.', sending),
  describeArea(
    api.shipments,
    'Shipments to buyers. An order with `to_send` in its metadata gets a shipment when it is fulfilled: the text describes the contents, and `to_send_file` can have the URL of a file for production. The checkout must require a billing address.',
    {
      list: {
        query: {
          organization_id: 'Only shipments of these organizations.',
          order_id: 'Only shipments of these orders.',
          checkout_id: 'Only shipments of orders from these checkouts.',
          status: 'Only shipments with this status.',
        },
      },
      markSent: {
        more: 'The buyer gets an e-mail the first time.',
        body: { carrier: 'The carrier.', tracking_url: 'The URL to track it.' },
      },
      undo: 'The shipment is waiting again, without a carrier. The buyer is not notified.',
    },
  ),
  describeArea(api.portalShipments, 'Shipments to you.', {
    get: { response: { shipment: 'The shipment; null if the order has none.' } },
  }),
].flat()

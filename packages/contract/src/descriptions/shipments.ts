import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

const sending = {
  content: 'Contents of the shipment.',
  status:
    'Status of the shipment: `waiting` until it is sent; `cancelled` if it should not be sent because the order was refunded, the buyer withdrew, or its payment was lost in a dispute.',
  carrier: 'Carrier of the shipment; null if the seller has not set it.',
  tracking_url: 'URL to track the shipment; null if the seller has not set it.',
  sent_at: 'Time at which the shipment was sent; null until then.',
  address: 'Delivery address: the billing address of the order.',
}

export const shipmentsDescriptions = [
  describe(api.ShipmentStatus, 'Status of a shipment.'),
  describe(api.Shipment, 'A shipment to the buyer of an order.', {
    organization_id: 'Id of the organization.',
    order_id: 'Id of the order.',
    checkout_id: 'Id of the checkout that created the order; null if there was none.',
    invoice_number: 'Invoice number of the order.',
    customer: ['Buyer of the order.', { name: 'Name on the order.', email: 'E-mail address on the order.' }],
    file_url: 'URL of a file for production or packing; null for none.',
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
        body: { carrier: 'Carrier of the shipment.', tracking_url: 'URL to track the shipment.' },
      },
      undo: 'The shipment is waiting again, without a carrier. The buyer is not notified.',
    },
  ),
  describeArea(api.portalShipments, 'Shipments to you.', {
    get: { response: { shipment: 'Shipment of the order; null if there is none.' } },
  }),
]

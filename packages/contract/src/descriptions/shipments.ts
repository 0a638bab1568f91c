import * as api from '../areas/shipments.ts'
import { describe, describeArea } from './describe.ts'

const sending = {
  content: 'What is sent.',
  status:
    '`waiting` until it is sent; `cancelled` while the order is refunded or withdrawn from, or the bank has taken its payment, so that it is not to be sent.',
  carrier: 'Who carries it; null if the seller has not said.',
  tracking_url: 'Where it can be followed; null if the seller has not said.',
  sent_at: 'When it was sent; null before.',
  address: 'Where it is sent to: the billing address of the order.',
}

/** Descriptions of shipments for the reference. */
export const shipments = [
  describe(api.ShipmentStatus, 'How a shipment stands.'),
  describe(api.Shipment, 'Something that is to be sent to the buyer of an order.', {
    organization_id: 'The organization.',
    order_id: 'The order.',
    checkout_id: 'The checkout that made the order; null if there was none.',
    invoice_number: 'The invoice number of the order.',
    customer: ['The buyer.', { name: 'The name on the order.', email: 'The address on the order.' }],
    file_url: 'A file for whoever makes or packs it; null for none.',
    ...sending,
  }),
  describe(api.OwnShipment, 'Something that is sent to you.', sending),
  describeArea(
    api.shipments,
    'What is sent to buyers. An order whose metadata has `to_send` gets a shipment when it is fulfilled: that text says what is to be sent, and `to_send_file` may name the address of a file for whoever makes it. Let the checkout require a billing address.',
    {
      list: {
        query: {
          organization_id: 'Only shipments of these organizations.',
          order_id: 'Only shipments of these orders.',
          checkout_id: 'Only shipments of what these checkouts sold.',
          status: 'Only shipments that stand so.',
        },
      },
      markSent: {
        more: 'The buyer gets an e-mail, the first time.',
        body: { carrier: 'Who carries it.', tracking_url: 'Where it can be followed.' },
      },
      undo: 'It is to be sent again, and no carrier is known. The buyer is not told.',
    },
  ),
  describeArea(api.portalShipments, 'What is sent to you.', {
    get: { response: { shipment: 'What is sent; null for an order of which nothing is.' } },
  }),
].flat()

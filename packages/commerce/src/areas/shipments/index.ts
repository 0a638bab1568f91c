import { defineArea } from '../../area.ts'
import { noteShipment } from './note.ts'
import { listShipments } from './list-queries.ts'
import { sendShipmentMailJob } from './mail.ts'
import { get } from './portal.ts'
import { markSent } from './seller.ts'

/** What sellers send to buyers: noted with the order, and marked as sent by the seller. */
export const shipments = defineArea('shipments', {
  endpoints: { shipments: { list: listShipments, markSent }, portalShipments: { get } },
  on: { 'order.fulfilled': noteShipment },
  jobs: [sendShipmentMailJob],
})

export { shipmentMailId } from './mail.ts'

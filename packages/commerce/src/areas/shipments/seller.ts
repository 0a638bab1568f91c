import { shipmentCan, type shipments, type ShipmentStatus } from '@atelier/contract'
import { apiError, type Handler } from '@atelier/plumbing/http'
import { enqueue } from '@atelier/plumbing/jobs'
import { lock } from '../../database/lock.ts'
import { organizationOf } from '../../input/tenancy.ts'
import type { Services } from '../../services.ts'
import { sendShipmentMail } from './mail.ts'
import { presentShipment } from './present.ts'
import { getShipment, setSent } from './queries.ts'

const notToBeSent = (status: ShipmentStatus) =>
  apiError(
    'NotPermitted',
    status === 'sent'
      ? 'This is not to be sent. It was marked as sent before.'
      : 'This is not to be sent. The order was refunded, or the bank has taken its payment.',
  )

/**
 * Marks a shipment as sent, and tells its buyer.
 *
 * @throws ResourceNotFound; NotPermitted when it was sent before, or is not to be sent any more
 */
export const markSent: Handler<typeof shipments.markSent, Services> = (
  { path: { id }, body: { carrier = null, tracking_url = null } },
  { database, clock, caller },
) =>
  database.transact(async (tx) => {
    const organization_id = await organizationOf(tx, caller, 'shipments', id)
    const { order_id } = await getShipment(tx, organization_id, id)
    // A refund waits until this is written, or is seen here.
    await lock(tx, 'orders', { id: order_id, organization_id })
    await lock(tx, 'shipments', { id, organization_id })
    const shipment = await getShipment(tx, organization_id, id)
    if (!shipmentCan.send(shipment)) throw notToBeSent(shipment.status)
    const now = clock.now()
    await setSent(tx, id, { carrier, tracking_url, sent_at: now, modified_at: now })
    await enqueue(tx, sendShipmentMail, { shipment_id: id })
    return presentShipment(await getShipment(tx, organization_id, id))
  })

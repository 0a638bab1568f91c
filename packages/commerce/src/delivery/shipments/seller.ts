import { shipmentCan, type shipments, type ShipmentStatus } from '@atelier/contract'
import { apiError, type Handler } from '@atelier/plumbing/http'
import { enqueue } from '@atelier/plumbing/jobs'
import { lock } from '../../core/database/lock.ts'
import type { Services, Tx } from '../../core/services.ts'
import { sendShipmentMail } from './mail.ts'
import { presentShipment } from './present.ts'
import { getShipment, setSent } from './queries.ts'

type For<Name extends keyof typeof shipments> = Handler<(typeof shipments)[Name], Services>

const notSendableError = (status: ShipmentStatus) =>
  apiError(
    'NotPermitted',
    status === 'sent'
      ? 'This shipment has already been marked as sent.'
      : 'Do not send this. The order was refunded or withdrawn from, or the bank has taken its payment.',
  )

/**
 * Reads a shipment under its lock and that of its order: a concurrent refund waits until this is written, or
 * is visible here.
 */
const lockShipment = async (tx: Tx, organization_id: string, id: string) => {
  const { order_id } = await getShipment(tx, organization_id, id)
  await lock(tx, 'orders', { id: order_id, organization_id })
  await lock(tx, 'shipments', { id, organization_id })
  return getShipment(tx, organization_id, id)
}

/**
 * Marks a shipment as sent, and notifies its buyer, once. A repetition returns the shipment as it is.
 *
 * @throws ResourceNotFound; NotPermitted if it was sent before, or was cancelled
 */
export const markSent: For<'markSent'> = (
  { path: { id }, body: { carrier = null, tracking_url = null } },
  { database, clock, organization_id, repetition },
) =>
  database.transact(async (tx) => {
    const shipment = await lockShipment(tx, organization_id, id)
    if (!(await repetition.markDone(tx))) return presentShipment(shipment)
    if (!shipmentCan.send(shipment)) throw notSendableError(shipment.status)
    const now = clock.now()
    await setSent(tx, id, { carrier, tracking_url, sent_at: now, modified_at: now })
    await enqueue(tx, sendShipmentMail, { shipment_id: id })
    return presentShipment(await getShipment(tx, organization_id, id))
  })

/**
 * Undoes marking a shipment as sent. Its buyer is not notified.
 *
 * @throws ResourceNotFound; NotPermitted if it was not sent
 */
export const undo: For<'undo'> = ({ path: { id } }, { database, clock, organization_id, repetition }) =>
  database.transact(async (tx) => {
    const shipment = await lockShipment(tx, organization_id, id)
    if (!(await repetition.markDone(tx))) return presentShipment(shipment)
    if (!shipmentCan.undo(shipment))
      throw apiError('NotPermitted', 'This shipment has not been marked as sent.')
    await setSent(tx, id, { carrier: null, tracking_url: null, sent_at: null, modified_at: clock.now() })
    return presentShipment(await getShipment(tx, organization_id, id))
  })

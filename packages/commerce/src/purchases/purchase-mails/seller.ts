import type { orderReceipts } from '@atelier/contract'
import { after, minutes } from '@atelier/plumbing/clock'
import { apiError, type Handler } from '@atelier/plumbing/http'
import { recordAuditEntry } from '../../core/audit/note-queries.ts'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { Services } from '../../core/services.ts'
import { getOrder, isPaid, lockOrder } from '../../orders/orders/index.ts'
import { confirmationMailId } from './confirmation.ts'
import { hasReceiptSince } from './queries.ts'

type Area = typeof orderReceipts

/** Minimum time between two requested receipts of an order, in milliseconds. */
const pause = minutes(1)

/**
 * Sends the receipt of an order to its customer again. The timeline of the order shows it, and the audit log names
 * the person who requested it. A repetition sends nothing.
 *
 * @throws ResourceNotFound; Conflict if the order is not paid, its customer is deleted, or a receipt was just sent
 */
export const resend: Handler<Area['resend'], Services> = async ({ path: { id } }, services) => {
  const { database, clock, repetition, organization_id } = services
  const order = await getOrder(database.db, organization_id, id)
  if (!isPaid(order)) throw apiError('Conflict', 'The order is not paid yet, so it has no receipt.')
  if (order.customer.deleted_at !== null)
    throw apiError('Conflict', 'The customer of the order was deleted, so the receipt cannot be sent.')
  const receipt = { order_id: id, mail_id: confirmationMailId(id) }
  await database.transact(async (tx) => {
    // Concurrent calls wait here for each other.
    await lockOrder(tx, { id })
    if (!(await repetition.markDone(tx))) return
    if (await hasReceiptSince(tx, receipt, after(clock.now(), -pause)))
      throw apiError(
        'Conflict',
        'The receipt was sent or requested within the last minute. Wait a minute before you send it again.',
      )
    await recordEvents(tx, services, [
      { organization_id, type: 'order.receipt_requested', subject_id: id, data: {} },
    ])
    await recordAuditEntry(tx, {
      organization_id,
      action: 'created',
      object_type: 'order_receipts',
      object_id: id,
    })
  })
}

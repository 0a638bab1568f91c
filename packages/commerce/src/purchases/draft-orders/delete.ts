import type { unpaidOrders } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import { notFound, organizationOf } from '../../access/tenancy.ts'
import type { Services } from '../../core/services.ts'
import { deleteDraft, findLockedOrder, findPendingPayment, requireDraft } from '../../orders/orders/index.ts'
import { deleteFailedPayments } from '../queries.ts'

/**
 * Deletes a draft with its declined payments. A payment that charges it has to end first.
 *
 * @throws ResourceNotFound, OrderNotDraft
 */
export const remove: Handler<typeof unpaidOrders.delete, Services> = ({ path: { id } }, services) =>
  services.database.transact(async (tx) => {
    const organization_id = await organizationOf(tx, services.caller, 'orders', id)
    const order = await findLockedOrder(tx, { id, organization_id })
    if (order === undefined) throw notFound('order', id)
    requireDraft({ status: order.status, pending_payment_id: await findPendingPayment(tx, id) })
    await deleteFailedPayments(tx, id)
    await deleteDraft(tx, id)
  })

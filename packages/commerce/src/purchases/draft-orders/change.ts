import type { unpaidOrders } from '@atelier/contract'
import { type Handler, withRevision } from '@atelier/plumbing/http'
import { notFound, organizationOf } from '../../access/tenancy.ts'
import type { Services, Tx } from '../../core/services.ts'
import {
  deleteDraft,
  findLockedOrder,
  findPendingPayment,
  presentOrder,
  requireDraft,
  type StoredOrder,
  updateDraft,
} from '../../orders/orders/index.ts'
import { deleteFailedPayments } from '../queries.ts'

type For<Name extends keyof typeof unpaidOrders> = Handler<(typeof unpaidOrders)[Name], Services>
type Called = Parameters<For<'delete'>>[1]

/** Returns an order of the seller, locked until the transaction ends. @throws ResourceNotFound */
const lockOwn = async (tx: Tx, { caller }: Pick<Called, 'caller'>, id: string): Promise<StoredOrder> => {
  const order = await findLockedOrder(tx, {
    id,
    organization_id: await organizationOf(tx, caller, 'orders', id),
  })
  if (order === undefined) throw notFound('order', id)
  return order
}

/** Changes a draft. @throws ResourceNotFound, OrderNotDraft, RevisionMismatch, 422 */
export const update: For<'update'> = ({ path: { id }, body }, services) =>
  services.database.transact(async (tx) => {
    const order = await updateDraft(tx, services, await lockOwn(tx, services, id), body)
    return withRevision(order, presentOrder(order))
  })

/**
 * Deletes a draft with its declined payments. A payment that charges it has to end first.
 *
 * @throws ResourceNotFound, OrderNotDraft
 */
export const remove: For<'delete'> = ({ path: { id } }, services) =>
  services.database.transact(async (tx) => {
    const { status } = await lockOwn(tx, services, id)
    requireDraft({ status, pending_payment_id: await findPendingPayment(tx, id) })
    await deleteFailedPayments(tx, id)
    await deleteDraft(tx, id)
  })

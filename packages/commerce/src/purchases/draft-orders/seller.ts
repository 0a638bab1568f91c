import type { unpaidOrders } from '@atelier/contract'
import { apiError, type Handler, invalid, issue, withRevision } from '@atelier/plumbing/http'
import { notFound } from '../../access/index.ts'
import type { Services, Tx } from '../../core/services.ts'
import {
  correctBilling,
  deleteDraft,
  findLockedOrder,
  isPaid,
  presentOrder,
  requireDraft,
  type StoredOrder,
  updateDraft,
} from '../../orders/orders/index.ts'
import { deleteFailedPayments, findPendingPayment } from '../../payments/payment-records/index.ts'

export { createDraft, previewDraft } from '../../orders/orders/index.ts'
export { finalize } from './finalize.ts'
export { giveUp } from './void.ts'

type For<Name extends keyof typeof unpaidOrders> = Handler<(typeof unpaidOrders)[Name], Services>
type CallServices = Parameters<For<'delete'>>[1]
type Body = Parameters<For<'update'>>[0]['body']

/** Returns an order of the seller, locked until the transaction ends. @throws ResourceNotFound */
const lockSellerOrder = async (
  tx: Tx,
  key: { id: string; organization_id: string },
): Promise<StoredOrder> => {
  const order = await findLockedOrder(tx, key)
  if (order === undefined) throw notFound('order', key.id)
  return order
}

/**
 * Changes the billing details of a paid order, until its invoice is issued.
 *
 * @throws OrderNotDraft for a change of anything else; RevisionMismatch; InvalidRequest for an issued invoice
 */
const updatePaid = (tx: Tx, services: CallServices, order: StoredOrder, body: Body): Promise<StoredOrder> => {
  if (body.description !== undefined || body.metadata != null)
    throw apiError(
      'OrderNotDraft',
      'This order is not a draft. Only its billing name and billing address can change.',
    )
  if (order.is_invoice_generated)
    throw invalid([
      issue(
        body.billing_name == null ? 'billing_address' : 'billing_name',
        `The invoice ${order.invoice_number ?? ''} is issued. Its customer can correct these details in the portal.`,
      ),
    ])
  return correctBilling(tx, services, order, body)
}

/**
 * Changes a draft, or the billing details of a paid order.
 *
 * @throws ResourceNotFound, OrderNotDraft, RevisionMismatch, InvalidRequest
 */
export const update: For<'update'> = ({ path: { id }, body }, services) => {
  const { database, organization_id } = services
  return database.transact(async (tx) => {
    const before = await lockSellerOrder(tx, { id, organization_id })
    const change = isPaid(before) ? updatePaid : updateDraft
    const order = await change(tx, services, before, body)
    return withRevision(order, presentOrder(order))
  })
}

/**
 * Deletes a draft with its declined payments. The caller holds its lock.
 *
 * @throws OrderNotDraft for a paid order, and while a payment charges the draft
 */
const deleteLockedDraft = async (
  tx: Tx,
  { id, status }: Pick<StoredOrder, 'id' | 'status'>,
): Promise<void> => {
  requireDraft({ status, pending_payment_id: await findPendingPayment(tx, id) })
  await deleteFailedPayments(tx, id)
  await deleteDraft(tx, id)
}

/** Deletes a draft with its declined payments. @throws OrderNotDraft */
export const removeDraft = async (tx: Tx, id: string): Promise<void> => {
  const draft = await findLockedOrder(tx, { id })
  if (draft !== undefined) await deleteLockedDraft(tx, draft)
}

/**
 * Deletes a draft with its declined payments. A payment that charges it has to end first.
 *
 * @throws ResourceNotFound, OrderNotDraft
 */
export const remove: For<'delete'> = ({ path: { id } }, { database, organization_id }) =>
  database.transact(async (tx) => deleteLockedDraft(tx, await lockSellerOrder(tx, { id, organization_id })))

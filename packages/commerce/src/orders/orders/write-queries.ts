import { withJson } from '@atelier/plumbing/database'
import { anyOf } from '../../core/database/list-filters.ts'
import type { Tx } from '../../core/services.ts'
import type { NewOrder, OrderRow, StoredOrder } from './types.ts'

/**
 * Inserts an order with its items. A unique index prevents a second order for the same purchase or period.
 */
export const insertOrder = async (tx: Tx, { row, items }: Pick<NewOrder, 'row' | 'items'>): Promise<void> => {
  await Promise.all([
    tx
      .insertInto('orders')
      .values(withJson(row, 'billing_address', 'guest', 'custom_field_data', 'metadata'))
      .execute(),
    items.length > 0 &&
      tx
        .insertInto('order_items')
        .values([...items])
        .execute(),
  ])
}

/** Marks an order as paid, without further payment attempts. The caller holds its lock. */
export const updateOrderPaid = async (
  tx: Tx,
  order: Pick<StoredOrder, 'id' | 'invoice_number' | 'receipt_number' | 'created_at' | 'modified_at'>,
): Promise<void> => {
  const { id, invoice_number, receipt_number, created_at, modified_at } = order
  await tx
    .updateTable('orders')
    .set({
      status: 'paid',
      invoice_number,
      receipt_number,
      next_payment_attempt_at: null,
      created_at,
      modified_at,
    })
    .where('id', '=', id)
    .execute()
}

/** Marks a pending order as paid because a later order charges its total. The caller holds its lock. */
export const updateOrderCarried = async (
  tx: Tx,
  { id, applied_balance_amount }: Pick<StoredOrder, 'id' | 'applied_balance_amount'>,
  modified_at: Date,
): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ status: 'paid', next_payment_attempt_at: null, applied_balance_amount, modified_at })
    .where('id', '=', id)
    .execute()
}

/**
 * Voids a pending order: the earlier orders that it carried are released, its credit is reset, and it no longer holds
 * a balance. The caller holds its lock.
 */
export const updateOrderVoid = async (
  tx: Tx,
  { id, void_reason, modified_at }: Pick<StoredOrder, 'id' | 'void_reason' | 'modified_at'>,
): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({
      status: 'void',
      void_reason,
      next_payment_attempt_at: null,
      credited_amount: 0,
      applied_balance_amount: 0,
      wallet_amount: 0,
      wallet_tax_amount: 0,
      modified_at,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Schedules the next payment attempt of orders; null if there is none. The caller holds their locks.
 *
 * @param next_payment_trigger cause of an attempt that the order itself does not plan
 */
export const updateNextPaymentAttempts = async (
  tx: Tx,
  ids: readonly string[],
  next_payment_attempt_at: Date | null,
  next_payment_trigger: OrderRow['next_payment_trigger'] = null,
): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ next_payment_attempt_at, next_payment_trigger })
    .where('id', '=', anyOf(ids))
    .execute()
}

/** Updates the refunded amounts of an order, and the resulting status. The caller holds its lock. */
export const updateOrderRefunded = async (
  tx: Tx,
  { id, refunded_amount, refunded_tax_amount, status, modified_at }: StoredOrder,
): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ refunded_amount, refunded_tax_amount, status, modified_at })
    .where('id', '=', id)
    .execute()
}

/** Adds to the credited amount of an order. The caller holds its lock. */
export const addOrderCredit = async (tx: Tx, id: string, amount: number): Promise<void> => {
  await tx
    .updateTable('orders')
    .set(({ eb }) => ({ credited_amount: eb('credited_amount', '+', amount) }))
    .where('id', '=', id)
    .execute()
}

/** Updates the credited, voided and lost amounts of an order. The caller holds its lock. */
export const updateOrderCredits = async (
  tx: Tx,
  id: string,
  amounts: {
    readonly credited_amount: number
    readonly voided_credit_amount?: number
    readonly lost_amount?: number
  },
): Promise<void> => {
  await tx.updateTable('orders').set(amounts).where('id', '=', id).execute()
}

/** Changes the name and address for the invoice of an order. The caller holds its lock. @returns its revision */
export const updateBillingDetails = async (
  tx: Tx,
  id: string,
  change: Pick<OrderRow, 'billing_name' | 'billing_address' | 'modified_at'>,
): Promise<number> => {
  const { revision } = await tx
    .updateTable('orders')
    .set(withJson(change, 'billing_address'))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

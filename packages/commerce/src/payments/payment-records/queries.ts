import type { PaymentTrigger } from '@atelier/contract'
import type { Row } from '@atelier/plumbing/database'
import type { PaymentsTable } from '../../core/database/tables.ts'
import type { Outcome, PaymentReference } from '../port.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { sql } from 'kysely'
import { settlementColumns } from '../settlements/queries.ts'

export type PaymentRow = Row<PaymentsTable>

/** A payment of a checkout or of an existing order, with the time of its reconciliation. */
type NewPayment = Pick<
  PaymentRow,
  'id' | 'organization_id' | 'processor' | 'amount' | 'currency' | 'created_at'
> & { readonly reconcile_at: Date; readonly request_id?: string; readonly trigger: PaymentTrigger } & (
    | { readonly checkout_id: string; readonly address_key: string | null }
    | { readonly order_id: string; readonly attempt: number; readonly address_key?: string | null }
  )

/** Returns the reference to fetch a payment from the processor. */
export const referenceTo = ({
  id,
  amount,
  processor_id,
  created_at,
}: Pick<PaymentRow, 'id' | 'amount' | 'processor_id' | 'created_at'>): PaymentReference => ({
  payment_id: id,
  amount,
  processor_id,
  created_at,
})

/**
 * Inserts a payment before the processor is called. The database rejects a second pending or successful one
 * for a checkout or an order.
 */
export const insertPayment = async (tx: Tx, payment: NewPayment): Promise<void> => {
  await tx
    .insertInto('payments')
    .values({ ...payment, status: 'pending' })
    .execute()
}

export const findPayment = async (db: Connection, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns true when a payment with this id exists. */
export const isPaymentKnown = async (db: Connection, id: string): Promise<boolean> =>
  (await db.selectFrom('payments').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/**
 * Deletes a pending payment whose content at the processor differs.
 *
 * @returns false when it is no longer pending
 */
export const deletePendingPayment = async (tx: Tx, id: string): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('payments')
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/**
 * Closes a pending payment with its outcome.
 *
 * @returns false when it was already closed; then nothing is changed
 */
export const closePayment = async (tx: Tx, outcome: Outcome, modified_at: Date): Promise<boolean> => {
  const closed = await tx
    .updateTable('payments')
    .set({
      status: outcome.status,
      failure_code: outcome.status === 'failed' ? outcome.failure_code : null,
      rejection: outcome.status === 'failed' ? (outcome.rejection ?? null) : null,
      processor_id: outcome.processor_id,
      card_brand: outcome.card?.brand ?? null,
      card_last4: outcome.card?.last4 ?? null,
      processor_customer: outcome.customer,
      saved_method: outcome.saved_method,
      available_at: outcome.available_at,
      ...settlementColumns(outcome.settlement),
      ...((outcome.settlement !== null || outcome.amount === 0) && { reconcile_at: null }),
      address_key: null,
      modified_at,
    })
    .where('id', '=', outcome.payment_id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

/** Returns true when the payment with this processor id has an outcome. */
export const isPaymentClosed = async (
  db: Connection,
  { processor, processor_id }: { readonly processor: string; readonly processor_id: string },
): Promise<boolean> =>
  (await db
    .selectFrom('payments')
    .select('id')
    .where('processor', '=', processor)
    .where('processor_id', '=', processor_id)
    .where('status', '!=', 'pending')
    .executeTakeFirst()) !== undefined

/** Selects pending payments, due at their reconciliation. */
export const selectUnreconciled = (db: Connection) =>
  db
    .selectFrom('payments')
    .select(['id', 'reconcile_at as due_at'])
    .where('status', '=', sql.lit('pending' as const))

/** Sets the next reconciliation of a pending payment. */
export const updateReconcileAt = async (tx: Tx, id: string, reconcile_at: Date): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({ reconcile_at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** Returns the processor's id of a refund's payment. */
export const getProcessorPaymentId = async (
  db: Connection,
  { payment_id }: { readonly payment_id: string },
): Promise<string> => {
  const { processor_id } = await db
    .selectFrom('payments')
    .select('processor_id')
    .where('id', '=', payment_id)
    .executeTakeFirstOrThrow()
  if (processor_id === null) throw new Error(`The payment ${payment_id} has no id at the processor.`)
  return processor_id
}

/** Returns true for a payment whose outcome has not been booked. */
export const isPaymentPending = async (tx: Tx, id: string): Promise<boolean> => {
  const payment = await tx
    .selectFrom('payments')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return payment !== undefined
}

/** Selects payments, for lists. */
export const selectPayments = (db: Connection) => db.selectFrom('payments')

import type { PaymentTrigger } from '@atelier/contract'
import { type Row, statement } from '@atelier/plumbing/database'
import { type Insertable, sql } from 'kysely'
import type { PaymentsTable, ProcessorEventsTable } from '../core/database/tables.ts'
import type { Outcome, PaymentReference } from '../payments/port.ts'
import type { Connection, Tx } from '../core/services.ts'
import { settlementColumns } from './settlement-queries.ts'

export type PaymentRow = Row<PaymentsTable>

/** A payment of a checkout or of an existing order, with the time of its reconciliation. */
type NewPayment = Pick<
  PaymentRow,
  'id' | 'organization_id' | 'processor' | 'amount' | 'currency' | 'created_at'
> & { readonly reconcile_at: Date; readonly request_id?: string; readonly trigger: PaymentTrigger } & (
    | { readonly checkout_id: string; readonly address_key: string | null }
    | { readonly order_id: string; readonly attempt: number; readonly address_key?: string | null }
  )

/** Reference to fetch a payment from the processor. */
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
 * Deletes a pending payment that the processor made differently.
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

const toSettle = statement((db: Connection, id: string) =>
  db
    .selectFrom('payments')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('checkouts', 'checkouts.id', 'payments.checkout_id')
    .select(({ fn }) => [
      'payments.id',
      'payments.organization_id',
      'payments.status',
      'payments.processor',
      'payments.processor_id',
      'payments.amount',
      'payments.currency',
      'payments.checkout_id',
      'payments.order_id',
      'payments.address_key',
      'payments.created_at',
      'orders.status as order_status',
      fn.coalesce('orders.subscription_id', 'checkouts.subscription_id').as('subscription_id'),
    ])
    .where('payments.id', '=', id),
)

/** A payment, with the subscription of its order, or the subscription that its checkout upgrades. */
export const findPaymentToSettle = async (db: Connection, id: string) => (await toSettle(db, id))[0]

export type PaymentToSettle = NonNullable<Awaited<ReturnType<typeof findPaymentToSettle>>>

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

/** Deletes the failed payments of a draft that is deleted. */
export const deleteFailedPayments = async (tx: Tx, order_id: string): Promise<void> => {
  await tx.deleteFrom('payments').where('order_id', '=', order_id).where('status', '=', 'failed').execute()
}

/** Pending payments of a customer's checkouts and orders. */
export const findPendingPaymentsOf = (db: Connection, customer_id: string): Promise<readonly PaymentRow[]> =>
  db
    .selectFrom('payments')
    .leftJoin('checkouts', 'checkouts.id', 'payments.checkout_id')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .selectAll('payments')
    .where('payments.status', '=', sql.lit('pending' as const))
    .where(({ eb, or }) =>
      or([eb('checkouts.customer_id', '=', customer_id), eb('orders.customer_id', '=', customer_id)]),
    )
    .execute()

/** Open checkouts of a customer. */
export const findOpenCheckoutsOf = (
  db: Connection,
  customer_id: string,
): Promise<readonly { readonly id: string }[]> =>
  db
    .selectFrom('checkouts')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('status', '=', sql.lit('open' as const))
    .execute()

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

/** Records when a payment can be paid out, which the processor may report after the payment. */
export const setAvailable = async (tx: Tx, id: string, available_at: Date): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({ available_at })
    .where('id', '=', id)
    .where('available_at', 'is', null)
    .execute()
}

/** Returns true when the fee of a payment is in the ledger. */
export const isFeePosted = async (db: Connection, payment_id: string): Promise<boolean> =>
  (await db
    .selectFrom('ledger_transactions')
    .select('id')
    .where('payment_id', '=', payment_id)
    .where('kind', '=', 'fee')
    .executeTakeFirst()) !== undefined

/**
 * Records a processor event. A concurrent delivery of the same event waits until this transaction has ended.
 *
 * @returns false when it was received before
 */
export const insertProcessorEvent = async (
  tx: Tx,
  event: Insertable<ProcessorEventsTable>,
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('processor_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('external_id')
    .executeTakeFirst()
  return inserted !== undefined
}

import { type Row, statement } from '@atelier/plumbing/database'
import { type Insertable, sql } from 'kysely'
import type { PaymentsTable, ProcessorEventsTable } from '../database/tables.ts'
import type { Outcome, PaymentReference } from '../payments/port.ts'
import type { Connection, Tx } from '../services.ts'

type PaymentRow = Row<PaymentsTable>

/** A payment of a checkout, or of an order that exists already, with the moment at which the processor is asked about it. */
type NewPayment = Pick<
  PaymentRow,
  'id' | 'organization_id' | 'processor' | 'amount' | 'currency' | 'created_at'
> & { readonly reconcile_at: Date } & (
    | { readonly checkout_id: string; readonly address_key: string | null }
    | { readonly order_id: string; readonly attempt: number; readonly address_key?: string | null }
  )

/** A payment as the processor is asked about it. */
export const referenceTo = ({ id, amount, processor_id, created_at }: PaymentRow): PaymentReference => ({
  payment_id: id,
  amount,
  processor_id,
  created_at,
})

/** Writes a payment before the processor is asked for it. The database refuses a second live one for a checkout or an order. */
export const insertPayment = async (tx: Tx, payment: NewPayment): Promise<void> => {
  await tx
    .insertInto('payments')
    .values({ ...payment, status: 'pending' })
    .execute()
}

export const findPayment = async (db: Connection, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()

/** Existence of a payment with this id. */
export const isPaymentKnown = async (db: Connection, id: string): Promise<boolean> =>
  (await db.selectFrom('payments').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/**
 * Deletes a payment without an outcome, which the processor has made otherwise.
 *
 * @returns false when it has an outcome
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

const withSubscription = statement((db: Connection, id: string) =>
  db
    .selectFrom('payments')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('checkouts', 'checkouts.id', 'payments.checkout_id')
    .select(({ fn }) => [
      'payments.id',
      'payments.organization_id',
      'payments.status',
      'payments.processor',
      'payments.amount',
      'payments.checkout_id',
      'payments.order_id',
      'payments.address_key',
      'payments.created_at',
      fn.coalesce('orders.subscription_id', 'checkouts.subscription_id').as('subscription_id'),
    ])
    .where('payments.id', '=', id),
)

/** A payment, and the subscription that its order is of, or that its checkout upgrades. */
export const findPaymentWithSubscription = async (db: Connection, id: string) =>
  (await withSubscription(db, id))[0]

/**
 * Closes a pending payment with its outcome.
 *
 * @returns false when it was closed before; then nothing is changed
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
      address_key: null,
      modified_at,
    })
    .where('id', '=', outcome.payment_id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

/** A payment without an outcome, and when its checkout expires. */
export const findPaymentToReconcile = (db: Connection, id: string) =>
  db
    .selectFrom('payments')
    .leftJoin('checkouts', 'checkouts.id', 'payments.checkout_id')
    .selectAll('payments')
    .select('checkouts.expires_at as checkout_expires_at')
    .where('payments.id', '=', id)
    .where('payments.status', '=', 'pending')
    .executeTakeFirst()

/** The payments without an outcome of a customer's checkouts and orders. */
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

/** The open checkouts that name a customer. */
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

/** Payments without an outcome, and when the processor is asked about each. */
export const selectUnreconciled = (db: Connection) =>
  db
    .selectFrom('payments')
    .select(['id', 'reconcile_at as due_at'])
    .where('status', '=', sql.lit('pending' as const))

/** Sets when the processor is asked next about a payment without an outcome. */
export const updateReconcileAt = async (tx: Tx, id: string, reconcile_at: Date): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({ reconcile_at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** Whether a payment that the processor calls by this id has its outcome. */
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

/** Notes from when on a payment is paid out, which the processor may report later than the payment. */
export const setAvailable = async (tx: Tx, id: string, available_at: Date): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({ available_at })
    .where('id', '=', id)
    .where('available_at', 'is', null)
    .execute()
}

/** Whether the fee of a payment is in the ledger. */
export const isFeePosted = async (db: Connection, payment_id: string): Promise<boolean> =>
  (await db
    .selectFrom('ledger_transactions')
    .select('id')
    .where('payment_id', '=', payment_id)
    .where('kind', '=', 'fee')
    .executeTakeFirst()) !== undefined

/** Remembers a processor event; one that was received before stays as it is. */
export const insertProcessorEvent = async (
  tx: Tx,
  event: Insertable<ProcessorEventsTable>,
): Promise<void> => {
  await tx
    .insertInto('processor_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether a processor event was received before. */
export const isProcessorEventReceived = async (
  db: Connection,
  { source, external_id }: Pick<Insertable<ProcessorEventsTable>, 'source' | 'external_id'>,
): Promise<boolean> =>
  (await db
    .selectFrom('processor_events')
    .select('external_id')
    .where('source', '=', source)
    .where('external_id', '=', external_id)
    .executeTakeFirst()) !== undefined

import { type Row, statement, withJson } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import { lockRows } from '../../core/database/lock.ts'
import type {
  SandboxEventsTable,
  SandboxPaymentsTable,
  SandboxRefundsTable,
} from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

export type SandboxPayment = Row<SandboxPaymentsTable>
export type SandboxRefund = Row<SandboxRefundsTable>
export type SandboxEvent = Row<SandboxEventsTable>

/** Inserts a payment. Returns false when the seller's id already exists. */
export const insertPayment = async (tx: Tx, payment: SandboxPayment): Promise<boolean> =>
  (await tx
    .insertInto('sandbox_payments')
    .values(withJson(payment, 'metadata'))
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Returns the payment by the seller's id. */
export const findPayment = async (db: Connection, payment_id: string): Promise<SandboxPayment | undefined> =>
  db.selectFrom('sandbox_payments').selectAll().where('payment_id', '=', payment_id).executeTakeFirst()

/**
 * Returns the payment by the seller's id.
 *
 * @throws Error if it does not exist, which is impossible: payments are never deleted
 */
export const getPayment = async (db: Connection, payment_id: string): Promise<SandboxPayment> => {
  const payment = await findPayment(db, payment_id)
  if (payment === undefined) throw new Error(`The sandbox processor has no payment ${payment_id}.`)
  return payment
}

const byId = statement((db: Connection, id: string) =>
  db.selectFrom('sandbox_payments').selectAll().where('id', '=', id),
)

export const findPaymentById = async (db: Connection, id: string): Promise<SandboxPayment | undefined> =>
  (await byId(db, id))[0]

/** @throws ResourceNotFound */
export const getPaymentBySecret = async (db: Connection, secret: string): Promise<SandboxPayment> => {
  const payment = await db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('secret', '=', secret)
    .executeTakeFirst()
  if (payment === undefined) throw apiError('ResourceNotFound', 'There is no payment with this secret.')
  return payment
}

export const lockPayment = async (tx: Tx, id: string): Promise<SandboxPayment | undefined> => {
  const withId = tx.selectFrom('sandbox_payments').selectAll().where('id', '=', id)
  const [payment] = await lockRows(withId, 'sandbox_payments')
  return payment
}

/** Ends a payment. Undefined when it is no longer in the status `from`. */
export const endPayment = async (
  tx: Tx,
  id: string,
  from: SandboxPayment['status'],
  to: Pick<SandboxPayment, 'status' | 'failure_code'>,
  modified_at: Date,
): Promise<SandboxPayment | undefined> =>
  tx
    .updateTable('sandbox_payments')
    .set({ ...to, finish_at: null, modified_at })
    .where('id', '=', id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst()

/** Returns the refund by the seller's id. */
export const findRefund = async (db: Connection, refund_id: string): Promise<SandboxRefund | undefined> =>
  db.selectFrom('sandbox_refunds').selectAll().where('refund_id', '=', refund_id).executeTakeFirst()

/** Locks and returns a refund whose next step is due. */
export const lockDueRefund = async (tx: Tx, id: string, now: Date): Promise<SandboxRefund | undefined> => {
  const dueRefund = tx
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('id', '=', id)
    .where('move_at', '<=', now)
  const [refund] = await lockRows(dueRefund, 'sandbox_refunds')
  return refund
}

export const insertRefund = async (tx: Tx, refund: SandboxRefund): Promise<void> => {
  await tx.insertInto('sandbox_refunds').values(withJson(refund, 'metadata')).execute()
}

export const updateRefund = async (
  tx: Tx,
  id: string,
  change: Pick<SandboxRefund, 'status' | 'move_at' | 'modified_at'>,
): Promise<void> => {
  await tx.updateTable('sandbox_refunds').set(change).where('id', '=', id).execute()
}

/**
 * Returns the sum of a payment's refunds that have not failed, in minor units. The caller holds the lock of the
 * payment.
 */
export const sumRefunds = async (tx: Tx, payment: string): Promise<number> => {
  const { refunded } = await tx
    .selectFrom('sandbox_refunds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('refunded'))
    .where('payment', '=', payment)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return refunded
}

export const insertEvent = async (tx: Tx, event: SandboxEvent): Promise<void> => {
  await tx.insertInto('sandbox_events').values(withJson(event, 'subject')).execute()
}

export const findEvent = async (db: Connection, id: string): Promise<SandboxEvent | undefined> =>
  db.selectFrom('sandbox_events').selectAll().where('id', '=', id).executeTakeFirst()

/** Counts a delivery, unless a concurrent one was counted. */
export const countDelivery = async (
  db: Connection,
  { id, deliveries }: SandboxEvent,
  deliver_at: Date | null,
): Promise<void> => {
  await db
    .updateTable('sandbox_events')
    .set({ deliveries: deliveries + 1, deliver_at })
    .where('id', '=', id)
    .where('deliveries', '=', deliveries)
    .execute()
}

/** Selects events waiting for delivery. */
export const selectEventsToDeliver = (db: Connection) =>
  db.selectFrom('sandbox_events').select(['id', 'deliver_at as due_at']).where('deliver_at', 'is not', null)

/** Selects slow payments waiting for completion. */
export const selectPaymentsToFinish = (db: Connection) =>
  db.selectFrom('sandbox_payments').select(['id', 'finish_at as due_at']).where('finish_at', 'is not', null)

/** Refunds with a scheduled next step. */
export const selectRefundsToMove = (db: Connection) =>
  db.selectFrom('sandbox_refunds').select(['id', 'move_at as due_at']).where('move_at', 'is not', null)

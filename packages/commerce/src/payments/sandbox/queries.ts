import { statement, withJson } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import type { Insertable, Selectable } from 'kysely'
import type {
  SandboxConfirmationTokensTable,
  SandboxEventsTable,
  SandboxMethodsTable,
  SandboxPaymentsTable,
  SandboxRefundsTable,
} from '../../database/tables.ts'
import type { Connection, Tx } from '../../services.ts'

export type SandboxToken = Readonly<Selectable<SandboxConfirmationTokensTable>>
export type SandboxPayment = Readonly<Selectable<SandboxPaymentsTable>>
export type SandboxMethod = Readonly<Selectable<SandboxMethodsTable>>
export type SandboxRefund = Readonly<Selectable<SandboxRefundsTable>>
export type SandboxEvent = Readonly<Selectable<SandboxEventsTable>>

/** Writes a token, and removes those that expired before `oldest` so that the table does not grow for ever. */
export const insertToken = async (
  db: Connection,
  token: Omit<SandboxToken, 'used_by'>,
  oldest: Date,
): Promise<void> => {
  await db.deleteFrom('sandbox_confirmation_tokens').where('expires_at', '<=', oldest).execute()
  await db
    .insertInto('sandbox_confirmation_tokens')
    .values({ ...token, used_by: null })
    .execute()
}

/** Uses a token up; undefined when it is unknown, expired or used. */
export const useToken = async (
  tx: Tx,
  id: string,
  used_by: string,
  now: Date,
): Promise<SandboxToken | undefined> =>
  tx
    .updateTable('sandbox_confirmation_tokens')
    .set({ used_by })
    .where('id', '=', id)
    .where('used_by', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** A saved card can be charged once the payment that saved it has succeeded, and until it is detached. */
const usableMethods = (db: Connection) =>
  db
    .selectFrom('sandbox_methods as method')
    .selectAll('method')
    .where('method.detached_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('sandbox_payments as payment')
          .select('payment.id')
          .whereRef('payment.saved_method', '=', 'method.id')
          .where('payment.status', '=', 'succeeded'),
      ),
    )

export const findMethod = async (
  db: Connection,
  customer: string | null,
  id: string,
): Promise<SandboxMethod | undefined> =>
  usableMethods(db).where('method.id', '=', id).where('method.customer', '=', customer).executeTakeFirst()

/** The cards of a customer, the newest first. */
export const listMethods = (db: Connection, customer: string): Promise<SandboxMethod[]> =>
  usableMethods(db)
    .where('method.customer', '=', customer)
    .orderBy('method.created_at', 'desc')
    .orderBy('method.id')
    .execute()

export const insertMethod = async (tx: Tx, method: Insertable<SandboxMethodsTable>): Promise<void> => {
  await tx.insertInto('sandbox_methods').values(method).execute()
}

export const setDefaultMethod = async (tx: Tx, customer: string, id: string | null): Promise<void> => {
  await tx
    .updateTable('sandbox_methods')
    .set({ is_default: false })
    .where('customer', '=', customer)
    .where('is_default', '=', true)
    .execute()
  if (id !== null)
    await tx.updateTable('sandbox_methods').set({ is_default: true }).where('id', '=', id).execute()
}

export const detachMethod = async (db: Connection, id: string, detached_at: Date): Promise<void> => {
  await db
    .updateTable('sandbox_methods')
    .set({ detached_at, is_default: false })
    .where('id', '=', id)
    .where('detached_at', 'is', null)
    .execute()
}

/** Writes a payment; false when there is one with the seller's id already. */
export const insertPayment = async (tx: Tx, payment: SandboxPayment): Promise<boolean> =>
  (await tx
    .insertInto('sandbox_payments')
    .values(withJson(payment, 'metadata'))
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** The payment that the seller calls by this id. */
export const findPayment = async (db: Connection, payment_id: string): Promise<SandboxPayment | undefined> =>
  db.selectFrom('sandbox_payments').selectAll().where('payment_id', '=', payment_id).executeTakeFirst()

/** @throws when there is none, which cannot be: payments are never deleted */
export const getPayment = async (db: Connection, payment_id: string): Promise<SandboxPayment> => {
  const payment = await findPayment(db, payment_id)
  if (payment === undefined) throw new Error(`The sandbox processor has no payment ${payment_id}.`)
  return payment
}

const byId = statement('sandbox_payments.by_id', (db: Connection, id: string) =>
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

/** Locks a payment and reads it. */
export const lockPayment = async (tx: Tx, id: string): Promise<SandboxPayment | undefined> =>
  tx.selectFrom('sandbox_payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Ends a payment; undefined when it is no longer in the status `from`. */
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

/** The refund that the seller calls by this id. */
export const findRefund = async (db: Connection, refund_id: string): Promise<SandboxRefund | undefined> =>
  db.selectFrom('sandbox_refunds').selectAll().where('refund_id', '=', refund_id).executeTakeFirst()

/** Locks a refund whose next step is due, and reads it. */
export const lockDueRefund = async (tx: Tx, id: string, now: Date): Promise<SandboxRefund | undefined> =>
  tx
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('id', '=', id)
    .where('move_at', '<=', now)
    .forUpdate()
    .executeTakeFirst()

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

/** The sum of a payment's refunds that have not failed; the caller holds the payment's lock. Minor units. */
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

/** Counts a delivery, unless another one was counted since the event was read. */
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

/** Events that wait to be delivered. */
export const eventsToDeliver = (db: Connection) =>
  db.selectFrom('sandbox_events').select(['id', 'deliver_at as due_at']).where('deliver_at', 'is not', null)

/** Payments that finish by themselves. */
export const paymentsToFinish = (db: Connection) =>
  db.selectFrom('sandbox_payments').select(['id', 'finish_at as due_at']).where('finish_at', 'is not', null)

/** Refunds that take a step by themselves. */
export const refundsToMove = (db: Connection) =>
  db.selectFrom('sandbox_refunds').select(['id', 'move_at as due_at']).where('move_at', 'is not', null)

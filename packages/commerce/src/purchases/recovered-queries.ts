import { statement } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { PaymentReference, RecordedPayment, RecordedRefund } from '../payments/port.ts'
import type { Connection, Tx } from '../services.ts'

const isUuid = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

const uuidOrNull = (text: string | undefined): string | null => (isUuid(text) ? text : null)

/** Writes the payments that the processor has and the database does not know. Other programs' payments are left out. */
export const insertUnknownPayments = async (
  tx: Tx,
  processor: string,
  recorded: readonly RecordedPayment[],
): Promise<void> => {
  const rows = recorded.flatMap(({ payment, metadata, created_at }) => {
    const { payment_id: id, processor_id, status, amount, currency } = payment
    if (!isUuid(id) || amount === 0) return []
    const { organization_id, checkout_id, order_id } = metadata
    return {
      id,
      organization_id: uuidOrNull(organization_id),
      processor,
      processor_id,
      checkout_id: uuidOrNull(checkout_id),
      order_id: uuidOrNull(order_id),
      status,
      amount,
      currency,
      created_at,
    }
  })
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const known = await tx.selectFrom('payments').select('id').where('id', 'in', ids).execute()
  const knownIds = new Set(known.map(({ id }) => id))
  const unknown = rows.filter(({ id }) => !knownIds.has(id))
  if (unknown.length === 0) return
  await tx
    .insertInto('recovered_payments')
    .values(unknown)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Writes the refunds that the processor has and the database does not know. */
export const insertUnknownRefunds = async (
  tx: Tx,
  processor: string,
  recorded: readonly RecordedRefund[],
): Promise<void> => {
  const rows = recorded.map(({ refund, refund_id, created_at }) => ({
    id: uuidOrNull(refund_id ?? undefined) ?? crypto.randomUUID(),
    processor,
    created_at,
    ...refund,
  }))
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const processor_ids = rows.map(({ processor_id }) => processor_id)
  const known = await tx
    .selectFrom('refunds')
    .select(['id', 'processor_id'])
    .where(({ eb, or }) => or([eb('id', 'in', ids), eb('processor_id', 'in', processor_ids)]))
    .execute()
  const isKnown = (row: (typeof rows)[number]) =>
    known.some(({ id, processor_id }) => id === row.id || processor_id === row.processor_id)
  const unknown = rows.filter((row) => !isKnown(row))
  if (unknown.length === 0) return
  await tx
    .insertInto('recovered_refunds')
    .values(unknown)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const recovered = statement('recovered_payments.by_id', (db: Connection, id: string) =>
  db.selectFrom('recovered_payments').selectAll().where('id', '=', id),
)

/** A payment that a restored backup has forgotten, as the processor is asked about it. */
export type RecoveredPayment = PaymentReference & { readonly status: 'open' | 'succeeded' | 'failed' }

type Row = Awaited<ReturnType<typeof recovered>>[number]

const present = ({ id, processor_id, amount, created_at, status }: Row): RecoveredPayment => ({
  payment_id: id,
  processor_id,
  amount,
  created_at,
  status: status === 'succeeded' || status === 'failed' ? status : 'open',
})

/** The payment with this id of ours that a restored backup has forgotten. */
export const findRecovered = async (db: Connection, id: string): Promise<RecoveredPayment | undefined> => {
  const [row] = await recovered(db, id)
  return row && present(row)
}

const ofCheckout = statement('recovered_payments.of_checkout', (db: Connection, checkout_id: string) =>
  db
    .selectFrom('recovered_payments')
    .selectAll()
    .where('checkout_id', '=', checkout_id)
    .where('status', '!=', sql.lit('failed' as const))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments').select('payments.id').whereRef('payments.id', '=', 'recovered_payments.id'),
        ),
      ),
    ),
)

/** The payment of a checkout that has not failed, and that a restored backup has forgotten until now. */
export const findRecoveredOf = async (
  db: Connection,
  checkout_id: string,
): Promise<RecoveredPayment | undefined> => {
  const [row] = await ofCheckout(db, checkout_id)
  return row && present(row)
}

/** Has the orders charged at `now` whose payments were recovered: their charge books the payment. */
export const bookOwedOrders = async (tx: Tx, now: Date): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ next_payment_attempt_at: now })
    .where('status', '=', 'pending')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('recovered_payments')
        .select('order_id')
        .where('order_id', 'is not', null)
        .$castTo<{ order_id: string }>(),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where('payments.status', '=', 'pending'),
        ),
      ),
    )
    .execute()
}

/** Recovered refunds whose payment is known by now, and which are not booked yet. */
export const selectRefundsToBook = (db: Connection) =>
  db
    .selectFrom('recovered_refunds')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.processor', '=', 'recovered_refunds.processor')
        .onRef('payments.processor_id', '=', 'recovered_refunds.payment'),
    )
    .leftJoin('refunds', 'refunds.processor_id', 'recovered_refunds.processor_id')
    .select(['recovered_refunds.id', 'recovered_refunds.created_at as due_at'])
    .where('payments.status', '=', 'succeeded')
    .where('refunds.id', 'is', null)

export const findRecoveredRefund = (db: Connection, id: string) =>
  db.selectFrom('recovered_refunds').selectAll().where('id', '=', id).executeTakeFirst()

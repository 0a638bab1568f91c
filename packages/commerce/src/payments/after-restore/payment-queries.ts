import { type JsonRow, statement, toDate } from '@atelier/plumbing/database'
import { type Insertable, sql, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { anyOf } from '../../core/database/list-filters.ts'
import type { PaymentReference, RecordedPayment } from '../port.ts'
import type { RecoveredPaymentsTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

const isUuid = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Returns the text if it is a UUID, as all our ids are; otherwise null. */
export const uuidOrNull = (text: string | undefined): string | null => (isUuid(text) ? text : null)

/**
 * Inserts payments of the processor that are missing from the database, without those of other applications.
 */
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
  const storedPayments = await tx.selectFrom('payments').select('id').where('id', '=', anyOf(ids)).execute()
  const knownIds = new Set(storedPayments.map(({ id }) => id))
  const unknown = rows.filter(({ id }) => !knownIds.has(id))
  if (unknown.length === 0) return
  await tx
    .insertInto('recovered_payments')
    .values(unknown)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Inserts a payment that the processor made with another amount than requested. */
export const insertRecoveredPayment = async (
  tx: Tx,
  payment: Insertable<RecoveredPaymentsTable>,
): Promise<void> => {
  await tx
    .insertInto('recovered_payments')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Records the order of a recovered payment of another amount than is due. */
export const recordOrderOf = async (tx: Tx, id: string, order_id: string): Promise<void> => {
  await tx
    .updateTable('recovered_payments')
    .set({ order_id })
    .where('id', '=', id)
    .where('order_id', 'is distinct from', order_id)
    .execute()
}

/** Refunded amount of a recovered payment. */
const refundedAmount = sql<number>`(select coalesce(sum(refund.amount), 0) from recovered_refunds as refund
  where refund.processor = recovered_payments.processor and refund.payment = recovered_payments.processor_id
    and refund.status in ('pending', 'succeeded'))`

const isRefunded = sql<boolean>`(recovered_payments.amount <= ${refundedAmount})`

const selectRecovered = statement((db: Connection, id: string) =>
  db.selectFrom('recovered_payments').selectAll().select(isRefunded.as('is_refunded')).where('id', '=', id),
)

/** A payment missing from a restored backup, with the reference to fetch it from the processor. */
export type RecoveredPayment = PaymentReference & {
  readonly status: 'open' | 'succeeded' | 'failed'
  readonly is_refunded: boolean
}

type Row = JsonRow<RecoveredPaymentsTable> & { readonly is_refunded: boolean }

const present = ({ id, processor_id, amount, created_at, status, is_refunded }: Row): RecoveredPayment => ({
  is_refunded,
  payment_id: id,
  processor_id,
  amount,
  created_at: toDate(created_at),
  status: status === 'succeeded' || status === 'failed' ? status : 'open',
})

/** Returns the recovered payment by our id. */
export const findRecoveredPayment = async (
  db: Connection,
  id: string,
): Promise<RecoveredPayment | undefined> => {
  const [row] = await selectRecovered(db, id)
  return row && present(row)
}

/** Returns true when the processor has a payment since a moment for an order that is missing from a restored backup. */
export const isOrderRecovered = async (db: Connection, order_id: string, since: Date): Promise<boolean> => {
  const paid = await db
    .selectFrom('recovered_payments')
    .select('id')
    .where('order_id', '=', order_id)
    .where('created_at', '>', since)
    .limit(1)
    .execute()
  return paid.length > 0
}

const restoreFacts = statement((db: Connection, checkout_id: string, payment_id: string) =>
  db.selectNoFrom(({ exists, selectFrom }) => [
    exists(selectFrom('payment_holds').select('id').where('ended_at', 'is', null)).as('is_held'),
    jsonArrayFrom(
      selectFrom('recovered_payments')
        .leftJoin('payments', 'payments.id', 'recovered_payments.id')
        .selectAll('recovered_payments')
        .select([isRefunded.as('is_refunded'), 'payments.id as known_id'])
        .where(({ eb, or }) =>
          or([
            eb('recovered_payments.checkout_id', '=', checkout_id),
            eb('recovered_payments.id', '=', payment_id),
          ]),
        ),
    ).as('recovered'),
  ]),
)

/** Facts after the restore of a backup that decide about the payment of a checkout. */
export type RestoreFacts = {
  /** True while charges are on hold. */
  readonly is_held: boolean
  /** Open or successful recovered payment of the checkout that is missing here, without refunded ones. */
  readonly missing_payment: RecoveredPayment | undefined
  /** Recovered payment under the id of the new payment. */
  readonly payment_under_id: RecoveredPayment | undefined
}

/** Reads the facts of a restore before the payment of a checkout, in one statement: usually there are none. */
export const findRestoreFacts = async (
  db: Connection,
  checkout_id: string,
  payment_id: string,
): Promise<RestoreFacts> => {
  const [facts] = await restoreFacts(db, checkout_id, payment_id)
  const recovered_rows = facts?.recovered ?? []
  const missing = recovered_rows.find(
    (row) =>
      row.checkout_id === checkout_id && row.status !== 'failed' && !row.is_refunded && row.known_id === null,
  )
  const under_id = recovered_rows.find(({ id }) => id === payment_id)
  return {
    is_held: facts?.is_held === true,
    missing_payment: missing && present(missing),
    payment_under_id: under_id && present(under_id),
  }
}

/**
 * Condition on `recovered_payments`: the payment succeeded, has neither a checkout nor an order here, and is
 * not refunded.
 */
export const isUnassigned = sql<SqlBool>`recovered_payments.status = 'succeeded'
  and not exists (select from payments where payments.id = recovered_payments.id)
  and not ${isRefunded}`

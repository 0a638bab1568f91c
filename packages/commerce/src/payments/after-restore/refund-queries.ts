import type { Connection, Tx } from '../../core/services.ts'
import type { ExternalRefund, RecordedRefund } from '../port.ts'
import { uuidOrNull } from './payment-queries.ts'

/** Inserts refunds of the processor that are missing from the database. */
export const insertUnknownRefunds = async (
  tx: Tx,
  processor: string,
  recorded: readonly RecordedRefund[],
): Promise<void> => {
  const rows = recorded.map(({ refund, refund_id, metadata, created_at }) => ({
    id: uuidOrNull(refund_id ?? undefined) ?? crypto.randomUUID(),
    processor,
    revoke_benefits: metadata['revoke_benefits'] === 'true',
    revoke_subscription: metadata['revoke_subscription'] === 'true',
    created_at,
    processor_id: refund.processor_id,
    payment: refund.payment,
    amount: refund.amount,
    currency: refund.currency,
    status: refund.status,
    reason: refund.reason,
  }))
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const processor_ids = rows.map(({ processor_id }) => processor_id)
  const storedRefunds = await tx
    .selectFrom('refunds')
    .select(['id', 'processor_id'])
    .where(({ eb, or }) => or([eb('id', 'in', ids), eb('processor_id', 'in', processor_ids)]))
    .execute()
  const isKnown = (row: (typeof rows)[number]) =>
    storedRefunds.some(({ id, processor_id }) => id === row.id || processor_id === row.processor_id)
  const unknown = rows.filter((row) => !isKnown(row))
  if (unknown.length === 0) return
  await tx
    .insertInto('recovered_refunds')
    .values(unknown)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Selects recovered refunds that are not booked yet, and whose payment already exists. */
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

/** Records a refund of a recovered payment. Other refunds are ignored. */
export const recordRefundOfRecovered = async (
  tx: Tx,
  processor: string,
  { payment, processor_id, reason, status, amount, currency }: ExternalRefund,
  created_at: Date,
): Promise<void> => {
  const paid = await tx
    .selectFrom('recovered_payments')
    .select('id')
    .where('processor', '=', processor)
    .where('processor_id', '=', payment)
    .executeTakeFirst()
  if (paid === undefined) return
  await tx
    .insertInto('recovered_refunds')
    .values({
      id: crypto.randomUUID(),
      processor,
      payment,
      processor_id,
      reason,
      status,
      amount,
      currency,
      created_at,
    })
    .onConflict((conflict) => conflict.columns(['processor', 'processor_id']).doUpdateSet({ status }))
    .execute()
}

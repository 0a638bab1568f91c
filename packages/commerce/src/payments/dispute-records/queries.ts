import { disputeCan, DisputeStatus } from '@atelier/contract'
import { type Row, withJson } from '@atelier/plumbing/database'
import { anyOf } from '../../core/database/list-filters.ts'
import type { DisputesTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

export type DisputeRow = Row<DisputesTable>

/** Dispute statuses that prevent a refund of the order. */
export const blockingStatuses = DisputeStatus.options.filter((status) => disputeCan.blockRefund({ status }))

/** Key of a dispute at its processor. */
type ProcessorKey = { readonly processor: string; readonly processor_id: string }

export const selectDisputes = (db: Connection) => db.selectFrom('disputes')

/** Returns the dispute with this id at the processor. */
export const findByProcessorId = (
  db: Connection,
  { processor, processor_id }: ProcessorKey,
): Promise<DisputeRow | undefined> =>
  db
    .selectFrom('disputes')
    .selectAll()
    .where('processor', '=', processor)
    .where('processor_id', '=', processor_id)
    .executeTakeFirst()

/**
 * Returns a dispute that prevents a refund of the order: the bank has taken the payment, or what is left of
 * it.
 */
export const findBlockingDispute = (db: Connection, order_id: string): Promise<DisputeRow | undefined> =>
  db
    .selectFrom('disputes')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('status', 'in', blockingStatuses)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

export const insertDispute = async (tx: Tx, dispute: DisputeRow): Promise<void> => {
  await tx.insertInto('disputes').values(withJson(dispute, 'evidence')).execute()
}

export const updateDispute = async (
  tx: Tx,
  id: string,
  change: Partial<
    Pick<
      DisputeRow,
      | 'amount'
      | 'reason'
      | 'status'
      | 'evidence_due_at'
      | 'withdrawn_amount'
      | 'fee_amount'
      | 'closed_at'
      | 'modified_at'
    >
  >,
): Promise<void> => {
  await tx.updateTable('disputes').set(change).where('id', '=', id).execute()
}

/** Stores the seller's answer. */
export const setEvidence = async (
  tx: Tx,
  { id, evidence }: Pick<DisputeRow, 'id' | 'evidence'>,
  modified_at: Date,
): Promise<void> => {
  await tx
    .updateTable('disputes')
    .set({ ...withJson({ evidence }, 'evidence'), modified_at })
    .where('id', '=', id)
    .execute()
}

/** Deletes the answers of disputes. */
export const clearEvidence = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.updateTable('disputes').set({ evidence: null }).where('id', '=', anyOf(ids)).execute()
}

/** Returns the disputes of a payment with movements of an earlier version, without their settlement. */
export const findUnsettledDisputes = (db: Connection, payment_id: string) =>
  db
    .selectFrom('disputes')
    .select('processor_id')
    .where('payment_id', '=', payment_id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('dispute_movements')
          .select('dispute_movements.id')
          .whereRef('dispute_movements.dispute_id', '=', 'disputes.id')
          .where('dispute_movements.settlement_amount', 'is', null),
      ),
    )
    .execute()

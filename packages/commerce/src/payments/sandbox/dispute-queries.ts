import type { Row } from '@atelier/plumbing/database'
import { lockRows } from '../../core/database/lock.ts'
import type { SandboxDisputesTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

export type SandboxDispute = Row<SandboxDisputesTable>

export const insertDispute = async (tx: Tx, dispute: SandboxDispute): Promise<void> => {
  await tx.insertInto('sandbox_disputes').values(dispute).execute()
}

export const findDispute = (db: Connection, id: string): Promise<SandboxDispute | undefined> =>
  db.selectFrom('sandbox_disputes').selectAll().where('id', '=', id).executeTakeFirst()

export const lockDispute = async (tx: Tx, id: string): Promise<SandboxDispute | undefined> => {
  const withId = tx.selectFrom('sandbox_disputes').selectAll().where('id', '=', id)
  const [dispute] = await lockRows(withId, 'sandbox_disputes')
  return dispute
}

export const findDisputeOf = (db: Connection, payment: string): Promise<SandboxDispute | undefined> =>
  db.selectFrom('sandbox_disputes').selectAll().where('payment', '=', payment).executeTakeFirst()

export const updateDispute = async (
  tx: Tx,
  { id, amount, status, verdict, evidence_due_at, move_at, modified_at }: SandboxDispute,
): Promise<void> => {
  await tx
    .updateTable('sandbox_disputes')
    .set({ amount, status, verdict, evidence_due_at, move_at, modified_at })
    .where('id', '=', id)
    .execute()
}

/** Clears the planned dispute of a payment, so that it is disputed only once. */
export const unplanDispute = async (tx: Tx, payment: string): Promise<void> => {
  await tx.updateTable('sandbox_payments').set({ dispute_at: null }).where('id', '=', payment).execute()
}

/** Selects payments with a planned dispute. */
export const selectPaymentsToDispute = (db: Connection) =>
  db.selectFrom('sandbox_payments').select(['id', 'dispute_at as due_at']).where('dispute_at', 'is not', null)

/** Selects disputes that wait for the bank or for evidence. */
export const selectDisputesToMove = (db: Connection) =>
  db.selectFrom('sandbox_disputes').select(['id', 'move_at as due_at']).where('move_at', 'is not', null)

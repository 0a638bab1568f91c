import type { Row } from '@atelier/plumbing/database'
import type { Updateable } from 'kysely'
import type { LedgerChecksTable } from '../core/database/tables.ts'
import type { Connection, Tx } from '../core/services.ts'

export type CheckRow = Row<LedgerChecksTable>

/** Returns the latest check of an organization, finished or running. */
export const findCheck = (db: Connection, organization_id: string): Promise<CheckRow | undefined> =>
  db.selectFrom('ledger_checks').selectAll().where('organization_id', '=', organization_id).executeTakeFirst()

/** Replaces the latest check with a new, running one. */
export const putCheck = (
  tx: Tx,
  check: Pick<CheckRow, 'id' | 'organization_id' | 'started_at'>,
): Promise<CheckRow> => {
  const differences: string[] = []
  const fresh = { status: 'running' as const, finished_at: null, difference_count: 0, differences }
  return tx
    .insertInto('ledger_checks')
    .values({ ...check, ...fresh })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ ...check, ...fresh }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores the result of a running check. A check that was replaced is ignored. */
export const endCheck = async (
  db: Connection,
  id: string,
  result: Updateable<LedgerChecksTable>,
): Promise<void> => {
  await db
    .updateTable('ledger_checks')
    .set(result)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
}

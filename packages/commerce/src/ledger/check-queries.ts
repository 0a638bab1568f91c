import type { Row } from '@atelier/plumbing/database'
import type { Updateable } from 'kysely'
import type { LedgerChecksTable } from '../core/database/tables.ts'
import type { Connection, Tx } from '../core/services.ts'

export type CheckRow = Row<LedgerChecksTable>

/** The last check of an organization, or the one under way. */
export const findCheck = (db: Connection, organization_id: string): Promise<CheckRow | undefined> =>
  db.selectFrom('ledger_checks').selectAll().where('organization_id', '=', organization_id).executeTakeFirst()

/** Puts a check that is to be made in the place of the last one. */
export const putCheck = (
  tx: Tx,
  given: Pick<CheckRow, 'id' | 'organization_id' | 'started_at'>,
): Promise<CheckRow> => {
  const differences: string[] = []
  const fresh = { status: 'running' as const, finished_at: null, difference_count: 0, differences }
  return tx
    .insertInto('ledger_checks')
    .values({ ...given, ...fresh })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ ...given, ...fresh }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Ends a check that is under way. One that another took the place of stays out. */
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

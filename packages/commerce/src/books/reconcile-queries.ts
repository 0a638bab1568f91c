import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Connection } from '../core/services.ts'
import type { Check } from './payment-check-queries.ts'

type Difference = { readonly id: string; readonly sentence: string; readonly is_notice: boolean }

/** Runs checks on a batch of rows in one statement, which sees a concurrent commit completely or not at all. */
export const findDifferencesIn = async (
  db: Connection,
  checks: readonly Check[],
  inBatch: RawBuilder<SqlBool>,
): Promise<readonly Difference[]> => {
  const queries = checks.map(
    ({ sentence, query, isNotice = false }) =>
      sql`select id::text, ${sentence}::text as sentence, ${isNotice}::boolean as is_notice from (${query(inBatch)}) as found`,
  )
  const { rows } = await sql<Difference>`${sql.join(queries, sql` union all `)}`.execute(db)
  return rows
}

/** Tables whose rows are counted by status. */
export type StatusTable = 'orders' | 'payments' | 'refunds'

/** Counts the rows of a batch by status. */
export const countStatusesIn = async (db: Connection, table: StatusTable, inBatch: RawBuilder<SqlBool>) => {
  const { rows } = await sql<{ all: number; succeeded: number; pending: number }>`
    select count(*) as all, count(*) filter (where status = 'succeeded') as succeeded,
      count(*) filter (where status = 'pending') as pending
    from ${sql.table(table)} where ${inBatch}`.execute(db)
  return rows[0] ?? { all: 0, succeeded: 0, pending: 0 }
}

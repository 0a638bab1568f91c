import { sql } from 'kysely'
import { exportedColumns, type TablePolicy } from '../core/table-policy/policy.ts'
import { findColumns, isOf } from '../core/table-policy/row-queries.ts'
import type { Tx } from '../core/services.ts'

const rowsAtOnce = 200

/** Raises the idle timeout of a transaction that waits for the storage between two statements. */
export const waitForStorage = async (tx: Tx): Promise<void> => {
  await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx)
}

/** Yields the rows of an organization in one table as JSON lines, in batches. */
export async function* readRows(
  tx: Tx,
  { table, rows: [rows], omitted }: TablePolicy,
  organization_id: string,
): AsyncGenerator<readonly string[]> {
  if (rows === undefined) throw new Error(`The table ${table} has no rows of an organization.`)
  const columns = exportedColumns(await findColumns(tx, table), omitted)
  const selected = sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${isOf(rows, organization_id)}`
  await sql`declare exported_rows no scroll cursor for
    select row_to_json(exported)::text as line from (${selected}) as exported`.execute(tx)
  for (;;) {
    const page = await sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from exported_rows`.execute(tx)
    if (page.rows.length > 0) yield page.rows.map(({ line }) => `${line}\n`)
    if (page.rows.length < rowsAtOnce) break
  }
  await sql`close exported_rows`.execute(tx)
}

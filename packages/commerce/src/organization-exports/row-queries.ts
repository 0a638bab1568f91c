import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Tx } from '../core/services.ts'
import type { ExportedTable, Whose } from './exported.ts'

const rowsAtOnce = 200

/** Raises the idle timeout of a transaction that waits for the storage between two statements. */
export const waitForStorage = async (tx: Tx): Promise<void> => {
  await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx)
}

/** Condition for rows of an organization. */
export const isOf = (whose: Whose, organization_id: string): RawBuilder<SqlBool> =>
  typeof whose === 'string'
    ? sql`${sql.ref(whose)} = ${organization_id}`
    : sql`${sql.ref(whose.column)} in (
        select ${sql.ref(whose.parent_column)} from ${sql.table(whose.parent)}
        where ${isOf(whose.parent_whose ?? 'organization_id', organization_id)})`

/** Yields the rows of an organization in one table as JSON lines, in batches. */
export async function* readRows(
  tx: Tx,
  { table, whose, columns }: ExportedTable,
  organization_id: string,
): AsyncGenerator<readonly string[]> {
  const rows = sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${isOf(whose, organization_id)}`
  await sql`declare exported_rows no scroll cursor for
    select row_to_json(exported)::text as line from (${rows}) as exported`.execute(tx)
  for (;;) {
    const found = await sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from exported_rows`.execute(tx)
    if (found.rows.length > 0) yield found.rows.map(({ line }) => `${line}\n`)
    if (found.rows.length < rowsAtOnce) break
  }
  await sql`close exported_rows`.execute(tx)
}

import { sql } from 'kysely'
import type { Tx } from '../services.ts'

type PurgedTable =
  | 'customer_email_changes'
  | 'customer_sessions'
  | 'portal_embed_links'
  | 'portal_lookups'
  | 'sign_in_codes'

/**
 * Deletes the two oldest expired rows, up to a moment. Called on every insert, which bounds the growth of the
 * table. Rows locked by another transaction are skipped.
 */
export const purgeTwo = async (
  tx: Tx,
  table: PurgedTable,
  column: 'created_at' | 'expires_at',
  until: Date,
): Promise<void> => {
  const rows = sql.table(table)
  const moment = sql.ref(column)
  await sql`
    delete from ${rows} where id in (
      select id from ${rows} where ${moment} <= ${until} order by ${moment} limit 2 for update skip locked
    )`.execute(tx)
}

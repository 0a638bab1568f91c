import { sql } from 'kysely'
import type { Connection } from '../core/services.ts'

/** Returns the tables that contain a text in any column, ignoring case. @param text lower-case text */
export const tablesWith = async (db: Connection, text: string): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db)
  const results: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} as one
      where strpos(lower(row_to_json(one)::text), ${text}) > 0 limit 1`.execute(db)
    if (rows.length > 0) results.push(name)
  }
  return results
}

import { sql } from 'kysely'
import type { Connection } from '../core/services.ts'

/** Returns a digest of every table, for tests that nothing was stored. */
export const contents = async (db: Connection): Promise<Readonly<Record<string, string>>> => {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(db)
  const digests = tables.rows.map(
    ({ name }) =>
      sql`select ${name}::text as name, md5(string_agg(t::text, '|' order by t::text)) as digest from ${sql.raw(name)} t`,
  )
  const { rows } = await sql<{ name: string; digest: string | null }>`
    ${sql.join(digests, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest ?? '']))
}

import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Connection } from '../services.ts'
import type { RowsOf } from './policy.ts'

/** Returns the condition for rows of an organization. */
export const isOf = (rows: RowsOf, organization_id: string): RawBuilder<SqlBool> =>
  typeof rows === 'string'
    ? sql`${sql.ref(rows)} = ${organization_id}`
    : sql`${sql.ref(rows.column)} in (
        select ${sql.ref(rows.parent_column)} from ${sql.table(rows.parent)}
        where ${isOf(rows.parent_rows ?? 'organization_id', organization_id)})`

/** Returns the columns of a table, in their order. */
export const findColumns = async (db: Connection, table: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db)
  return rows.map(({ name }) => name)
}

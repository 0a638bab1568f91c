import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'
import type { Write } from './write-together.ts'

/**
 * The write of rows, all with the same columns, in their order. They travel as one JSON, so that the
 * statement reads the same however many there are: PostgreSQL keeps its plan and nothing has to be built.
 *
 * @param rest what follows, in SQL: about conflicts, and what is returned of each row written
 */
export const insertRows = <Name extends keyof Tables & string>(
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
  rest: RawBuilder<unknown> = sql`returning 1 as written`,
): Write => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  const name = sql.table(table)
  return sql`insert into ${name} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb) ${rest}`
}

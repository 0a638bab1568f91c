import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from './tables.ts'
import type { Write } from './write-together.ts'

const written = sql`returning 1 as written`

/** A row to be written by way of JSON: the values of `jsonb` columns are given as they are, without `json`. */
type InJson<Table> = {
  readonly [Key in keyof Insertable<Table>]: Key extends keyof Selectable<Table>
    ? Selectable<Table>[Key]
    : never
}

/**
 * The write of rows, all with the same columns, in their order. They travel as one JSON, so that the
 * statement reads the same however many there are: PostgreSQL keeps its plan and nothing has to be built.
 *
 * @param rest what follows, in SQL: about conflicts, and what is returned of each row written
 */
export const insertRows = <Name extends keyof Tables & string>(
  table: Name,
  rows: readonly InJson<Tables[Name]>[],
  rest: RawBuilder<unknown> = written,
): Write => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  const name = sql.table(table)
  return sql`insert into ${name} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb) ${rest}`
}

/**
 * The write of one row, with a place for each value, which costs PostgreSQL less than taking a wide row
 * out of JSON. Values for `jsonb` columns are given as JSON text.
 *
 * @param rest as for `insertRows`
 * @throws when a value is undefined
 */
export const insertRow = <Name extends keyof Tables & string>(
  table: Name,
  row: Insertable<Tables[Name]>,
  rest: RawBuilder<unknown> = written,
): Write => {
  const columns = Object.entries(row as Readonly<Record<string, unknown>>)
  const missing = columns.find(([, value]) => value === undefined)
  if (missing !== undefined) throw new Error(`A row for ${table} lacks its ${missing[0]}.`)
  const names = columns.map(([column]) => `"${column}"`).join(', ')
  // Put together as text: composing a wide row column by column takes longer than sending it.
  const texts = columns.map((_, place) => (place === 0 ? `insert into "${table}" (${names}) values (` : ', '))
  texts.push(') ', '')
  return sql(texts as unknown as TemplateStringsArray, ...columns.map(([, value]) => value), rest)
}

import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Tables } from './tables.ts'

/** A column with the name of its table, such as `orders.created_at`. */
export type Column = {
  [Table in keyof Tables]: `${Table}.${keyof Tables[Table] & string}`
}[keyof Tables]

/** One of these ids, for the right side of `=`; of no ids it is none, which `in` cannot say. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql`any(${ids}::uuid[])`

/** The column holds this value. */
export const equals =
  (column: Column) =>
  (value: string | boolean): RawBuilder<SqlBool> =>
    sql`${sql.ref(column)} = ${value}`

/** The column holds this text, in whatever case. */
export const equalsAnyCase =
  (column: Column) =>
  (text: string): RawBuilder<SqlBool> =>
    sql`lower(${sql.ref(column)}) = lower(${text})`

/** The column holds one of these values. */
export const oneOf =
  (column: Column) =>
  (values: readonly string[]): RawBuilder<SqlBool> =>
    sql`${sql.ref(column)} in (${sql.join(values)})`

/** A pattern for `ilike` that finds the text as it was typed, anywhere. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** One of the columns contains the text, in whatever case. */
export const contains =
  (...columns: readonly Column[]) =>
  (text: string): RawBuilder<SqlBool> =>
    sql`(${sql.join(
      columns.map((column) => sql`${sql.ref(column)} ilike ${containing(text)}`),
      sql` or `,
    )})`

/** A number as PostgreSQL writes it; longer ones than any that JSON from a program has cannot be stored. */
const isNumber = (text: string): boolean => text.length < 700 && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)

/** Conditions that an index of the column answers: the key has the text as its string, number or boolean. */
const holdsValue = (column: Column, key: string, text: string): RawBuilder<SqlBool>[] => {
  const holds = (value: RawBuilder<unknown>) =>
    sql<SqlBool>`${sql.ref(column)} @> jsonb_build_object(${key}::text, ${value})`
  const found = [holds(sql`${text}::text`)]
  if (isNumber(text)) found.push(holds(sql`${text}::numeric`))
  if (text === 'true' || text === 'false') found.push(holds(sql`${text}::boolean`))
  return found
}

/**
 * The condition of `metadata[key]=value` filters: the value's text form equals one of the given texts,
 * for every key given. The column should have a GIN index.
 */
export const hasMetadata =
  (column: Column) =>
  (filter: { readonly [key: string]: readonly string[] }): RawBuilder<SqlBool> | undefined => {
    const conditions = Object.entries(filter).flatMap(([key, values]) => {
      const equal = sql<SqlBool>`${sql.ref(column)} ->> ${key} = any(${[...values]}::text[])`
      const found = values.flatMap((text) => holdsValue(column, key, text))
      if (found.length === 0) return [equal]
      const holdsAny = sql<SqlBool>`(${sql.join(found, sql` or `)})`
      // Numbers alone have several text forms.
      return values.some(isNumber) ? [holdsAny, equal] : [holdsAny]
    })
    return conditions.length === 0 ? undefined : sql`${sql.join(conditions, sql` and `)}`
  }

import { asciiDomain, storedEmail } from '@atelier/contract/primitives/email-domains'
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Tables } from './tables.ts'

/** A column with the name of its table, such as `orders.created_at`. */
export type Column = {
  [Table in keyof Tables]: `${Table}.${keyof Tables[Table] & string}`
}[keyof Tables]

/** The condition that a parameter of a query stands for; undefined when its value filters nothing. */
export type Filter<Value, Caller> = (value: Value, caller: Caller) => Expression<SqlBool> | undefined

/** The conditions that the parameters of a query stand for; a parameter without a filter stands for none. */
export const conditionsOf = <Caller>(
  filters: Readonly<Record<string, Filter<never, Caller>>>,
  query: object,
  caller: Caller,
): readonly Expression<SqlBool>[] =>
  Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : (filters[name]?.(value as never, caller) ?? []),
  )

/**
 * The row comes after another one where the latest comes first, and by ids among those of the same moment. The bound by
 * itself is a condition that an index answers; the other one skips rows of the same moment.
 */
export const comesAfter = (
  table: 'audit_entries' | 'customers' | 'orders',
  { created_at, id }: { readonly created_at: Date | string; readonly id: string },
): RawBuilder<SqlBool> => {
  const moment = sql.ref(`${table}.created_at`)
  return sql`(${moment} <= ${created_at}
    and (${moment} < ${created_at} or ${sql.ref(`${table}.id`)} > ${id}))`
}

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

/** The column holds this e-mail address, in whatever spelling. */
export const equalsEmail =
  (column: Column) =>
  (email: string): RawBuilder<SqlBool> =>
    equalsAnyCase(column)(storedEmail(email))

/** The column holds one of these values. */
export const oneOf =
  (column: Column) =>
  (values: readonly string[]): RawBuilder<SqlBool> =>
    sql`${sql.ref(column)} in (${sql.join(values)})`

/** The column holds this moment or a later one. */
export const isFrom =
  (column: Column) =>
  (moment: string): RawBuilder<SqlBool> =>
    sql`${sql.ref(column)} >= ${new Date(moment)}`

/** The column holds an earlier moment. */
export const isBefore =
  (column: Column) =>
  (moment: string): RawBuilder<SqlBool> =>
    sql`${sql.ref(column)} < ${new Date(moment)}`

/** A pattern for `ilike` that finds the text as it was typed, anywhere. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** A text as it was typed and, where it may be an e-mail address or the domain of one, as addresses are stored. */
const spellingsOf = (text: string): readonly string[] => {
  const isDomain = /^[\p{L}\p{M}\p{N}.-]+$/u.test(text)
  const stored = text.includes('@') ? storedEmail(text) : isDomain ? asciiDomain(text) : undefined
  return stored === undefined || stored === text.toLowerCase() ? [text] : [text, stored]
}

/** One of the columns contains the text, in whatever case. */
export const contains =
  (...columns: readonly Column[]) =>
  (text: string): RawBuilder<SqlBool> =>
    sql`(${sql.join(
      columns.flatMap((column) =>
        spellingsOf(text).map((spelling) => sql`${sql.ref(column)} ilike ${containing(spelling)}`),
      ),
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

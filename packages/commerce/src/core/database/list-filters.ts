import { asciiDomain, storedEmail } from '@atelier/contract/primitives/email-domains'
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Tables } from './tables.ts'

/** Column qualified by its table, such as `orders.created_at`. */
export type Column = {
  [Table in keyof Tables]: `${Table}.${keyof Tables[Table] & string}`
}[keyof Tables]

/** Condition for a query parameter; undefined when the value filters nothing. */
export type Filter<Value, Caller> = (value: Value, caller: Caller) => Expression<SqlBool> | undefined

/** Returns the conditions of the query parameters. Parameters without a filter are ignored. */
export const conditionsOf = <Caller>(
  filters: Readonly<Record<string, Filter<never, Caller>>>,
  query: object,
  caller: Caller,
): readonly Expression<SqlBool>[] =>
  Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : (filters[name]?.(value as never, caller) ?? []),
  )

/**
 * Matches rows after a place in a list ordered from newest to oldest, with ids as tiebreaker. The bound on
 * the timestamp alone can use an index; the second condition skips rows with the same timestamp.
 */
export const comesAfter = (
  table: 'audit_entries' | 'customers' | 'orders',
  { created_at, id }: { readonly created_at: Date | string; readonly id: string },
): RawBuilder<SqlBool> => {
  const moment = sql.ref(`${table}.created_at`)
  return sql`(${moment} <= ${created_at}
    and (${moment} < ${created_at} or ${sql.ref(`${table}.id`)} > ${id}))`
}

/**
 * Any of these ids, for the right side of `=`. An empty list matches nothing, which `in` cannot express. A
 * single id is no list: PostgreSQL would plan the statement at each run.
 */
export const anyOf = (ids: readonly string[]): RawBuilder<string> =>
  ids.length === 1 ? sql`${ids[0]}::uuid` : sql`any(${ids}::uuid[])`

/** Matches an exact value. */
export const equals =
  (column: Column) =>
  (value: string | boolean): RawBuilder<SqlBool> =>
    sql`${sql.ref(column)} = ${value}`

/** Matches a text, ignoring case. */
export const equalsAnyCase =
  (column: Column) =>
  (text: string): RawBuilder<SqlBool> =>
    sql`lower(${sql.ref(column)}) = lower(${text})`

/** Matches an e-mail address in any spelling. */
export const equalsEmail =
  (column: Column) =>
  (email: string): RawBuilder<SqlBool> =>
    equalsAnyCase(column)(storedEmail(email))

/** Matches any of these values. */
export const oneOf =
  (column: Column) =>
  (values: readonly string[]): RawBuilder<SqlBool> =>
    sql`${sql.ref(column)} in (${sql.join(values)})`

/** Matches timestamps at or after a moment. */
export const isFrom =
  (column: Column) =>
  (moment: string): RawBuilder<SqlBool> =>
    sql`${sql.ref(column)} >= ${new Date(moment)}`

/** Matches timestamps before a moment. */
export const isBefore =
  (column: Column) =>
  (moment: string): RawBuilder<SqlBool> =>
    sql`${sql.ref(column)} < ${new Date(moment)}`

/** Returns the escaped `ilike` pattern that matches the text anywhere. */
const containsPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * Returns the text as entered and, if it may be an e-mail address or its domain, in the form in which
 * addresses are stored.
 */
const spellingsOf = (text: string): readonly string[] => {
  const isDomain = /^[\p{L}\p{M}\p{N}.-]+$/u.test(text)
  const stored = text.includes('@') ? storedEmail(text) : isDomain ? asciiDomain(text) : undefined
  return stored === undefined || stored === text.toLowerCase() ? [text] : [text, stored]
}

/** Matches rows with the text in any of the columns, ignoring case. */
export const contains =
  (...columns: readonly Column[]) =>
  (text: string): RawBuilder<SqlBool> =>
    sql`(${sql.join(
      columns.flatMap((column) =>
        spellingsOf(text).map((spelling) => sql`${sql.ref(column)} ilike ${containsPattern(spelling)}`),
      ),
      sql` or `,
    )})`

/**
 * Matches rows with the text in a column of lower-case text, ignoring case: a third of the cost of `contains`, which
 * lowers the text of every row.
 */
export const containsInLower =
  (column: Column) =>
  (text: string): RawBuilder<SqlBool> =>
    sql`(${sql.join(
      spellingsOf(text).map((spelling) => sql`${sql.ref(column)} like lower(${containsPattern(spelling)})`),
      sql` or `,
    )})`

/** Returns true for a number in PostgreSQL's notation. Longer numbers cannot occur in stored JSON. */
const isNumber = (text: string): boolean => text.length < 700 && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)

/** Index-backed conditions: the key has the text as a string, number or boolean. */
const holdsValue = (column: Column, key: string, text: string): RawBuilder<SqlBool>[] => {
  const holds = (value: RawBuilder<unknown>) =>
    sql<SqlBool>`${sql.ref(column)} @> jsonb_build_object(${key}::text, ${value})`
  const conditions = [holds(sql`${text}::text`)]
  if (isNumber(text)) conditions.push(holds(sql`${text}::numeric`))
  if (text === 'true' || text === 'false') conditions.push(holds(sql`${text}::boolean`))
  return conditions
}

/**
 * Returns the condition of `metadata[key]=value` filters: for each key, the text form of the value equals one of the
 * texts. The column needs a GIN index.
 */
export const hasMetadata =
  (column: Column) =>
  (filter: { readonly [key: string]: readonly string[] }): RawBuilder<SqlBool> | undefined => {
    const conditions = Object.entries(filter).flatMap(([key, values]) => {
      const equal = sql<SqlBool>`${sql.ref(column)} ->> ${key} = any(${[...values]}::text[])`
      const matches = values.flatMap((text) => holdsValue(column, key, text))
      if (matches.length === 0) return [equal]
      const holdsAny = sql<SqlBool>`(${sql.join(matches, sql` or `)})`
      // Only numbers have several text forms.
      return values.some(isNumber) ? [holdsAny, equal] : [holdsAny]
    })
    return conditions.length === 0 ? undefined : sql`${sql.join(conditions, sql` and `)}`
  }

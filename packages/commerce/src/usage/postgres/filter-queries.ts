import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type {
  Comparison,
  Dialect,
  MetadataPath,
  ScalarType,
  TestsByType,
  TextTest,
} from '../filters/dialect.ts'

export type Condition = RawBuilder<SqlBool>

const signs = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
} as const satisfies Record<Comparison, RawBuilder<unknown>>

const testText = (text: RawBuilder<string>, { operator, value, any_case }: TextTest): Condition => {
  const operand = any_case ? sql`lower(${text} collate "C")` : sql`${text} collate "C"`
  switch (operator) {
    case 'like':
      return sql`strpos(${operand}, ${value}::text) > 0`
    case 'not_like':
      return sql`strpos(${operand}, ${value}::text) = 0`
    default:
      return sql`${operand} ${signs[operator]} ${value}::text`
  }
}

/** Returns the metadata value of an event as `jsonb`; null when it is missing. */
export const metadataValue = ([first, second]: MetadataPath): RawBuilder<unknown> =>
  second === undefined
    ? sql`(events.metadata -> ${first}::text)`
    : sql`(events.metadata -> ${first}::text -> ${second}::text)`

/** Returns the JSON type of a value; null for a missing value, which equals no type. */
const typeOf = (path: MetadataPath): RawBuilder<string> => sql`jsonb_typeof(${metadataValue(path)})`
const textOf = (path: MetadataPath): RawBuilder<string> => sql`(${metadataValue(path)} #>> '{}')`

/** Returns the condition by type. `case` keeps a text from being cast to a number. */
const byType = (path: MetadataPath, { string, number, boolean }: TestsByType): Condition => {
  const value = metadataValue(path)
  const branches: Condition[] = []
  if (string !== undefined) branches.push(sql`when 'string' then ${testText(textOf(path), string)}`)
  if (number !== undefined)
    branches.push(
      sql`when 'number' then ${value}::numeric ${signs[number.operator]} ${number.value}::numeric`,
    )
  if (boolean !== undefined)
    branches.push(
      sql`when 'boolean' then ${value}::boolean ${signs[boolean.operator]} ${boolean.value}::boolean`,
    )
  return sql`case ${typeOf(path)} ${sql.join(branches, sql` `)} else false end`
}

const hasType = (path: MetadataPath, types: readonly ScalarType[]): Condition =>
  sql`coalesce(${typeOf(path)} = any(${[...types]}::text[]), false)`

/** Conditions on event rows in PostgreSQL. */
export const postgresDialect: Dialect<Condition> = {
  constant: (value) => (value ? sql`true` : sql`false`),
  join: (conjunction, conditions) =>
    sql`(${sql.join(conditions, conjunction === 'and' ? sql` and ` : sql` or `)})`,
  column: (name, test) => testText(sql`events.${sql.raw(name)}`, test),
  timestamp: (operator, seconds) =>
    sql`floor(extract(epoch from events.timestamp) + 0.5) ${signs[operator]} ${seconds}::numeric`,
  metadata: byType,
  metadataText: (path, test) =>
    sql`case when ${typeOf(path)} in ('string', 'number', 'boolean') then ${testText(textOf(path), test)} else false end`,
  metadataType: hasType,
}

import { type RawBuilder, sql } from 'kysely'

/**
 * The condition that a column holds one of these ids. For a single one it is an equation: PostgreSQL
 * keeps the plan of that, while it plans for a list anew each time.
 */
export const isOneOf = (
  column: string,
  ids: readonly string[],
  type: 'uuid' | 'text' = 'uuid',
): RawBuilder<boolean> => {
  const as = sql.raw(type)
  return ids.length === 1
    ? sql`${sql.ref(column)} = ${ids[0]}::${as}`
    : sql`${sql.ref(column)} = any(${[...ids]}::${as}[])`
}

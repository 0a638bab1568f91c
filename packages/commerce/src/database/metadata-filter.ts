import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'

/** A number as PostgreSQL writes it; longer ones than any that JSON from a program has cannot be stored. */
const isNumber = (text: string): boolean => text.length < 700 && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)

/** What an index finds: every value that may have this text form, as the string, number or truth it can be. */
const contains = (column: Expression<unknown>, key: string, text: string): RawBuilder<SqlBool>[] => {
  const holds = (value: RawBuilder<unknown>) =>
    sql<SqlBool>`${column} @> jsonb_build_object(${key}::text, ${value})`
  const found = [holds(sql`${text}::text`)]
  if (isNumber(text)) found.push(holds(sql`${text}::numeric`))
  if (text === 'true' || text === 'false') found.push(holds(sql`${text}::boolean`))
  return found
}

/**
 * The conditions of `metadata[key]=value` filters: the value's text form must equal one of the given
 * ones, for every key given. `column` should have an index of its contents.
 */
export const metadataConditions = (
  column: Expression<unknown>,
  filter: { readonly [key: string]: readonly string[] } | undefined,
): RawBuilder<SqlBool>[] =>
  Object.entries(filter ?? {}).flatMap(([key, values]) => {
    const equals = sql<SqlBool>`${column} ->> ${key} = any(${[...values]}::text[])`
    const found = values.flatMap((text) => contains(column, key, text))
    if (found.length === 0) return [equals]
    const containsAny = sql<SqlBool>`(${sql.join(found, sql` or `)})`
    // Numbers alone have several text forms.
    return values.some(isNumber) ? [containsAny, equals] : [containsAny]
  })

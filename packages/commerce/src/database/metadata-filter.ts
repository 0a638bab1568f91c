import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'

/**
 * The conditions of `metadata[key]=value` filters: the value's text form must equal one of the given
 * ones, for every key given.
 */
export const metadataConditions = (
  column: Expression<unknown>,
  filter: { readonly [key: string]: readonly string[] } | undefined,
): RawBuilder<SqlBool>[] =>
  Object.entries(filter ?? {}).map(
    ([key, values]) => sql<SqlBool>`${column} ->> ${key} = any(${[...values]}::text[])`,
  )

import { posix } from 'node:path'
import { Client } from 'pg'

/** Column as PostgreSQL describes it. */
export type Column = {
  readonly schema: string
  readonly table: string
  readonly name: string
  readonly type: string
  readonly element: string | null
  readonly labels: readonly string[] | null
  readonly nullable: boolean
  readonly has_default: boolean
  readonly always: boolean
}

const scalars: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  citext: 'string',
  uuid: 'string',
  date: 'string',
  time: 'string',
  inet: 'string',
  timestamptz: 'Date',
  timestamp: 'Date',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
}

/** Returns the name of the table of a column, with its schema outside of `public`. */
export const tableKey = ({ schema, table }: Column): string =>
  schema === 'public' ? table : `${schema}.${table}`

const columnKey = (column: Column): string => `${tableKey(column)}.${column.name}`

/** Returns the type of a column's values in PostgreSQL, without null. */
const valueType = ({ schema, table, name, type, element, labels }: Column): string => {
  const base = element ?? type
  const scalar = labels === null ? scalars[base] : labels.map((label) => `'${label}'`).join(' | ')
  if (scalar === undefined) {
    throw new Error(
      `The column ${schema}.${table}.${name} has the type ${base}, which has no TypeScript type yet.`,
    )
  }
  if (element === null) return scalar
  return scalar.includes('|') ? `(${scalar})[]` : `${scalar}[]`
}

const typeOf = (column: Column, overridden: ReadonlySet<string>): string => {
  const key = columnKey(column)
  const value = overridden.has(key) ? `ColumnTypes['${key}']` : valueType(column)
  const full = column.nullable && value !== 'unknown' ? `${value} | null` : value
  if (column.always) return `GeneratedAlways<${full}>`
  return column.has_default ? `Generated<${full}>` : full
}

const query = `
  select n.nspname as schema, c.relname as table, a.attname as name, t.typname as type, e.typname as element,
    (select array_agg(v.enumlabel::text order by v.enumsortorder) from pg_enum v where v.enumtypid in (t.oid, e.oid)) as labels,
    not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as has_default,
    a.attgenerated <> '' or a.attidentity = 'a' as always
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
  join pg_namespace n on n.oid = c.relnamespace
  join pg_type u on u.oid = a.atttypid
  join pg_type t on t.oid = case when u.typtype = 'd' then u.typbasetype else u.oid end
  left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where a.attnum > 0 and not a.attisdropped and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'graphile_worker')
    and not (n.nspname = 'public' and c.relname = 'migrations')
  order by n.nspname <> 'public', n.nspname, c.relname, a.attnum`

/** Reads every table of a database with its columns, the tables of `public` first. */
export const readColumns = async (url: string): Promise<Column[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Column>(query)).rows
  } finally {
    await client.end()
  }
}

const interfaceName = (key: string): string =>
  `${key
    .split(/[._]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')}Table`

/**
 * Returns the columns in hand-written `column-types.ts` files: the quoted keys `'table.column':` of the interface
 * `ColumnTypes`, each at the start of a line.
 */
const namedColumns = (overlay: string): ReadonlySet<string> =>
  new Set([...overlay.matchAll(/^ +'([a-z_0-9]+(?:\.[a-z_0-9]+){1,2})':/gm)].map(([, key = '']) => key))

/** Tables of one owner, in a `tables.ts` of its own. */
export type Part = {
  readonly tables: ReadonlySet<string>
  /** Path of the `tables.ts` whose interface `Tables` the file widens; absent for that file itself. */
  readonly widens?: string
}

/** Returns the interfaces of tables, and of `Tables` with a key for each, without `export`. */
const interfacesOf = (columns: readonly Column[], overridden: ReadonlySet<string>): readonly string[] => {
  const tables = new Map<string, Column[]>()
  for (const column of columns)
    tables.set(tableKey(column), [...(tables.get(tableKey(column)) ?? []), column])
  const interfaces = [...tables].map(([key, list]) => {
    const lines = list.map((column) => `  ${column.name}: ${typeOf(column, overridden)}\n`)
    return `interface ${interfaceName(key)} {\n${lines.join('')}}\n`
  })
  const keys = [...tables.keys()].map(
    (key) => `  ${key.includes('.') ? `'${key}'` : key}: ${interfaceName(key)}\n`,
  )
  return [...interfaces, `interface Tables {\n${keys.join('')}}\n`]
}

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ')

const bodyOf = (interfaces: readonly string[], widens: string | undefined): string =>
  widens === undefined
    ? interfaces.map((text) => `export ${text}`).join('\n')
    : `declare module '${widens}' {\n${indent(interfaces.join('\n'))}}\n`

const title = '// Derived from the migrations by `npm run db:types`; do not edit.\n'
/** Second line of the file that others widen. */
const widenedNote = '// Other owners of tables add theirs in their own `tables.ts`, by widening `Tables`.\n'

/**
 * Writes the text of a `tables.ts`: one interface per table, in Kysely's format. The same columns produce the
 * same text.
 *
 * @param columns of all tables of the package
 * @param overlay text of the package's `column-types.ts` files, with more precise types for some columns than
 *   PostgreSQL has: the shape of a `jsonb` value, the words of a text column. Other `jsonb` columns are
 *   `unknown`.
 * @param part tables of the file; by default all of the package
 * @throws a sentence for a column type that has no TypeScript type here, and for a column of the overlay that
 *   no table has
 */
export const deriveTypes = (columns: readonly Column[], overlay = '', part?: Part): string => {
  const overridden = namedColumns(overlay)
  const knownColumns = new Set(columns.map(columnKey))
  const unknown = [...overridden].find((key) => !knownColumns.has(key))
  if (unknown !== undefined)
    throw new Error(`column-types.ts names the column ${unknown}, which no table has.`)
  const ownColumns = columns.filter((column) => part?.tables.has(tableKey(column)) ?? true)
  const wrappers = ['Generated', 'GeneratedAlways'].filter((name) =>
    ownColumns.some((column) => typeOf(column, overridden).startsWith(`${name}<`)),
  )
  const database = posix.dirname(part?.widens ?? './tables.ts')
  const imports = [
    ...(wrappers.length === 0 ? [] : [`import type { ${wrappers.join(', ')} } from 'kysely'\n`]),
    ...(ownColumns.some((column) => overridden.has(columnKey(column)))
      ? [`import type { ColumnTypes } from '${database}/column-types.ts'\n`]
      : []),
  ]
  // Only a module can widen another.
  const head = imports.length === 0 && part?.widens !== undefined ? ['export {}\n'] : imports
  return [
    title,
    ...(part === undefined || part.widens !== undefined ? [] : [widenedNote]),
    ...head,
    `\n${bodyOf(interfacesOf(ownColumns, overridden), part?.widens)}`,
  ].join('')
}

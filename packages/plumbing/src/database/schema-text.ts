import type { SchemaPart } from './read-schema.ts'

/** Returns the identity of a part among all packages. */
export const partKey = ({ kind, table, name, text }: SchemaPart): string =>
  `${kind} ${table} ${name} ${kind === 'function' ? /\(.*/.exec(text)?.[0] : ''}`

/** Shortens a definition: lower case, short names of types, and no defaults. */
const shorten = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(/^::text\b(?!\[)/g, '')
    .replaceAll(' using btree', '')
    .replaceAll(/\bpublic\./g, '')

/** Returns the text of a part as a person would write it: shortened outside of quotes and of the bodies of functions. */
const partText = ({ text }: SchemaPart): string =>
  text
    .split(/(\$function\w*\$.*\$function\w*\$|'(?:[^']|'')*'|"[^"]*")/s)
    .map((piece) => (/^['"$]/.test(piece) ? piece : shorten(piece)))
    .join('')

const isIn =
  (kind: SchemaPart['kind'], table: string) =>
  (part: SchemaPart): boolean =>
    part.kind === kind && part.table === table

/**
 * Returns the tables in alphabetical order, each after the tables that its foreign keys refer to, except in circles.
 */
const orderTables = (parts: readonly SchemaPart[], names: readonly string[]): readonly string[] => {
  const ordered = new Set<string>()
  const visited = new Set<string>()
  const visit = (table: string): void => {
    if (visited.has(table)) return
    visited.add(table)
    for (const { target } of parts.filter(isIn('constraint', table)))
      if (names.includes(target)) visit(target)
    ordered.add(table)
  }
  for (const name of names) visit(name)
  return [...ordered]
}

const alteration = (constraint: SchemaPart): string =>
  `alter table ${constraint.table} add ${partText(constraint)};\n`

const tableText = (
  parts: readonly SchemaPart[],
  table: string,
  constraints: readonly SchemaPart[],
): string => {
  const columns = parts.filter(isIn('column', table))
  const lines = [...columns, ...constraints].map((part) => `  ${partText(part)}`)
  return `create table ${table} (\n${lines.join(',\n')}\n)${columns[0]?.suffix ?? ''};\n`
}

const statementOf = (part: SchemaPart): string =>
  part.kind === 'constraint' ? alteration(part) : `${partText(part)}\n`

/** Returns the functions that a table needs to exist: in a default, a constraint or an index. */
const neededByTables = (parts: readonly SchemaPart[]): readonly SchemaPart[] => {
  const texts = parts.filter(({ kind }) => kind === 'column' || kind === 'constraint' || kind === 'index')
  return parts.filter(
    ({ kind, name }) => kind === 'function' && texts.some(({ text }) => text.includes(`${name}(`)),
  )
}

/** Owner of some tables of a package, such as `orders`, with their names. */
export type TableOwner = { readonly name: string; readonly tables: ReadonlySet<string> }

/**
 * Writes the statements of the `schema.sql` of a package: they create, in an empty database that has the packages
 * before it, what all of its migrations have made. Tables come first, under the name of their owner; functions and
 * triggers follow. The same schema produces the same text.
 *
 * @param parts of the package
 * @param owners in order; without any, tables have no headings
 */
export const schemaText = (parts: readonly SchemaPart[], owners: readonly TableOwner[] = []): string => {
  const names = [...new Set(parts.filter(({ kind }) => kind === 'column').map(({ table }) => table))]
  const groups = owners.length === 0 ? [{ name: '', tables: new Set(names) }] : owners
  const ordered = groups.flatMap(({ tables }) =>
    orderTables(
      parts,
      names.filter((table) => tables.has(table)),
    ),
  )
  const later: string[] = []
  const blockOf = (table: string): string => {
    const earlier = new Set(ordered.slice(0, ordered.indexOf(table) + 1))
    const constraints = parts.filter(isIn('constraint', table))
    const isLater = ({ target }: SchemaPart) => ordered.includes(target) && !earlier.has(target)
    later.push(...constraints.filter(isLater).map(alteration))
    const inside = constraints.filter((constraint) => !isLater(constraint))
    // Before the triggers of the table, which ran for these rows when they were written.
    const rows = parts.filter(isIn('row', table)).map(({ text }) => `${text}\n`)
    const indexes = parts.filter(isIn('index', table)).map(statementOf)
    return tableText(parts, table, inside) + rows.join('') + indexes.join('')
  }
  const blocks = groups.flatMap(({ name, tables }) => {
    const blocks = ordered.filter((table) => tables.has(table)).map(blockOf)
    return name === '' || blocks.length === 0 ? blocks : [`-- Tables of ${name}\n`, ...blocks]
  })
  const needed = neededByTables(parts)
  const foreign = parts.filter(
    ({ table, kind }) => !['column', 'trigger'].includes(kind) && table !== '' && !ordered.includes(table),
  )
  const statements = [
    ...parts.filter(({ table, kind }) => table === '' && kind !== 'function').map(statementOf),
    ...needed.map(statementOf),
    ...blocks,
    ...later,
    ...foreign.map(statementOf),
    ...parts.filter((part) => part.kind === 'function' && !needed.includes(part)).map(statementOf),
    parts
      .filter(({ kind }) => kind === 'trigger')
      .map(statementOf)
      .join(''),
  ]
  return statements.filter((statement) => statement !== '').join('\n')
}

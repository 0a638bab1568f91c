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

/** Returns the text of a part as a person would write it: shortened outside of quotes; a function as it is. */
const partText = ({ kind, text }: SchemaPart): string =>
  kind === 'function'
    ? text
    : text
        .split(/('(?:[^']|'')*'|"[^"]*")/)
        .map((piece) => (/^['"]/.test(piece) ? piece : shorten(piece)))
        .join('')

const isIn =
  (kind: SchemaPart['kind'], table: string) =>
  (part: SchemaPart): boolean =>
    part.kind === kind && part.table === table

/**
 * Returns the tables in alphabetical order, each after the tables that its foreign keys refer to, except in circles.
 */
const orderTables = (parts: readonly SchemaPart[]): readonly string[] => {
  const names = [...new Set(parts.filter(({ kind }) => kind === 'column').map(({ table }) => table))]
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

/**
 * Writes the statements of the `schema.sql` of a package: they create, in an empty database that has the packages
 * before it, what all of its migrations have made. The same schema produces the same text.
 *
 * @param parts of the package
 */
export const schemaText = (parts: readonly SchemaPart[]): string => {
  const ordered = orderTables(parts)
  const later: string[] = []
  const blocks = ordered.map((table, position) => {
    const earlier = new Set(ordered.slice(0, position + 1))
    const constraints = parts.filter(isIn('constraint', table))
    const isLater = ({ target }: SchemaPart) => ordered.includes(target) && !earlier.has(target)
    later.push(...constraints.filter(isLater).map(alteration))
    const inside = constraints.filter((constraint) => !isLater(constraint))
    const outside = parts.filter(
      (part) => part.table === table && (part.kind === 'index' || part.kind === 'trigger'),
    )
    // Before the triggers of the table, which ran for these rows when they were written.
    const rows = parts.filter(isIn('row', table)).map(({ text }) => `${text}\n`)
    return (
      tableText(parts, table, inside) + rows.join('') + outside.map((part) => `${partText(part)}\n`).join('')
    )
  })
  const foreign = parts.filter(
    ({ table, kind }) => table !== '' && kind !== 'column' && !ordered.includes(table),
  )
  const statements = [
    ...parts.filter(({ table }) => table === '').map((part) => `${partText(part)}\n`),
    ...blocks,
    ...later,
    ...foreign.map((part) => (part.kind === 'constraint' ? alteration(part) : `${partText(part)}\n`)),
  ]
  return statements.join('\n')
}

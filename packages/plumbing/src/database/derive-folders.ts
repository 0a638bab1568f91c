import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Log } from '../log/log.ts'
import { migrate } from './migrate.ts'
import { withHead } from './migration-files.ts'
import { readSchema } from './read-schema.ts'
import { partKey, schemaText } from './schema-text.ts'
import { orderOwners, readOwners } from './table-owners.ts'
import { type Column, deriveTypes, readColumns, tableKey } from './table-types.ts'
import type { MigrationFolder } from './types.ts'

/** Returns the paths of the files below the `src` of a package that the pattern matches, in their order. */
const filesOf = (home: string, pattern: RegExp): readonly string[] => {
  const src = join(home, 'src')
  if (!existsSync(src)) return []
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => pattern.test(`/${path.split(sep).join('/')}`))
    .toSorted()
    .map((path) => join(src, path))
}

/** Returns the path of the derived `tables.ts` of a package, in its folder `database`. */
const tablesFile = (home: string): string =>
  filesOf(home, /\/database\/tables\.ts$/)[0] ?? join(home, 'src', 'database', 'tables.ts')

/** Returns the files with the data policies of a package: one per owner of tables. */
const policiesOf = (home: string) => filesOf(home, /\/data-policy\.ts$/)

/** Returns the hand-written types of the columns of a package: every `column-types.ts` below its `src`. */
const readOverlay = (home: string): string =>
  filesOf(home, /\/column-types\.ts$/)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

/** Texts of the derived files of a package by path: `schema.sql`, and the `tables.ts` of each owner of tables. */
export type DerivedFiles = ReadonlyMap<string, string>

/**
 * Returns the texts of the `tables.ts` files of a package by path. Without owners that is one file, in the folder
 * `database`. With them it has the tables of the owner in whose folder it is, and the `tables.ts` of each other owner
 * widens it.
 *
 * @throws a sentence for a table without an owner in a package with owners
 */
const deriveTables = (home: string, columns: readonly Column[]): DerivedFiles => {
  const overlay = readOverlay(home)
  const main = tablesFile(home)
  const owners = readOwners(policiesOf(home))
  if (owners.size === 0) return new Map([[main, deriveTypes(columns, overlay)]])
  const src = join(home, 'src')
  const tablesOf = new Map<string, Set<string>>()
  for (const table of new Set(columns.map(tableKey))) {
    const owner = owners.get(table)
    if (owner === undefined)
      throw new Error(`The table ${table} has no data policy: add one to the data-policy.ts of its owner.`)
    tablesOf.set(owner, (tablesOf.get(owner) ?? new Set()).add(table))
  }
  return new Map(
    [...tablesOf].map(([owner, tables]) => {
      const folder = join(src, owner)
      const widens = relative(folder, main).split(sep).join('/')
      return widens.startsWith('..')
        ? [join(folder, 'tables.ts'), deriveTypes(columns, overlay, { tables, widens })]
        : [main, deriveTypes(columns, overlay, { tables })]
    }),
  )
}

/**
 * Applies folders of migrations to an empty database one by one and derives, for each, the `tables.ts` files of its
 * new tables, with the types in the package's `column-types.ts` files, and the `schema.sql` of what is new.
 */
export const deriveFolders = async (
  url: string,
  folders: readonly MigrationFolder[],
  log: Log,
): Promise<Map<string, DerivedFiles>> => {
  const owners = new Map<string, string>()
  for (const folder of folders) {
    const { name, directory } = folder
    await migrate(url, [{ name, directory }], log)
    for (const key of (await readSchema(url)).map(partKey)) if (!owners.has(key)) owners.set(key, name)
  }
  const columns = await readColumns(url)
  const parts = await readSchema(url)
  const derive = (folder: MigrationFolder): DerivedFiles => {
    const home = join(folder.directory, '..')
    const ownParts = parts.filter((part) => owners.get(partKey(part)) === folder.name)
    const tables = new Set(ownParts.filter(({ kind }) => kind === 'column').map(({ table }) => table))
    const ofTables = columns.filter((column) => tables.has(tableKey(column)))
    return new Map([
      ...deriveTables(home, ofTables),
      [
        join(home, 'schema.sql'),
        withHead(
          folder,
          schemaText(ownParts, orderOwners(policiesOf(home), filesOf(home, /^\/data-policies\.ts$/)[0])),
        ),
      ],
    ])
  }
  return new Map(folders.map((folder) => [folder.name, derive(folder)]))
}

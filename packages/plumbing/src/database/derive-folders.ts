import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Log } from '../log/log.ts'
import { migrate } from './migrate.ts'
import { withHead } from './migration-files.ts'
import { readSchema } from './read-schema.ts'
import { partKey, schemaText } from './schema-text.ts'
import { deriveTypes, readColumns, tableKey } from './table-types.ts'
import type { MigrationFolder } from './types.ts'

/** Paths of the files below the `src` of a package that end so, in their order. */
const filesOf = (home: string, ending: string): readonly string[] => {
  const src = join(home, 'src')
  if (!existsSync(src)) return []
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => `${sep}${path}`.endsWith(sep + ending))
    .toSorted()
    .map((path) => join(src, path))
}

/** Path of the derived `tables.ts` of a package, in its folder `database`. */
export const tablesFile = (home: string): string => {
  const ending = join('database', 'tables.ts')
  return filesOf(home, ending)[0] ?? join(home, 'src', ending)
}

/** Hand-written types of the columns of a package: every `column-types.ts` below its `src`. */
const readOverlay = ({ directory }: MigrationFolder): string =>
  filesOf(join(directory, '..'), 'column-types.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

/** Path of the derived `schema.sql` of a package. */
export const schemaFile = (home: string): string => join(home, 'schema.sql')

/** Derived files of a package: its `tables.ts` and its `schema.sql`. */
export type DerivedFiles = { readonly tables: string; readonly schema: string }

/**
 * Applies folders of migrations to an empty database one by one and derives, for each, the `tables.ts` of its
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
    const own = parts.filter((part) => owners.get(partKey(part)) === folder.name)
    const tables = new Set(own.filter(({ kind }) => kind === 'column').map(({ table }) => table))
    return {
      tables: deriveTypes(
        columns.filter((column) => tables.has(tableKey(column))),
        readOverlay(folder),
      ),
      schema: withHead(folder, schemaText(own)),
    }
  }
  return new Map(folders.map((folder) => [folder.name, derive(folder)]))
}

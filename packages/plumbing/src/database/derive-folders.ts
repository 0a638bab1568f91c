import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Log } from '../log/log.ts'
import { deriveTypes, readColumns } from './table-types.ts'
import { migrate } from './migrate.ts'
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

/**
 * Applies folders of migrations to an empty database one by one and derives, for each, the `tables.ts` of its
 * new tables, with the types in the package's `column-types.ts` files.
 */
export const deriveFolders = async (
  url: string,
  folders: readonly MigrationFolder[],
  log: Log,
): Promise<Map<string, string>> => {
  const texts = new Map<string, string>()
  const owners = new Map<string, string>()
  for (const folder of folders) {
    await migrate(url, [folder], log)
    for (const { schema, table } of await readColumns(url)) {
      const key = `${schema}.${table}`
      if (!owners.has(key)) owners.set(key, folder.name)
    }
  }
  const columns = await readColumns(url)
  for (const folder of folders) {
    const own = columns.filter(({ schema, table }) => owners.get(`${schema}.${table}`) === folder.name)
    texts.set(folder.name, deriveTypes(own, readOverlay(folder)))
  }
  return texts
}

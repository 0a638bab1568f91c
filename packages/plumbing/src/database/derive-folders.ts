import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Log } from '../log/log.ts'
import { deriveTypes, readColumns } from './table-types.ts'
import { migrate } from './migrate.ts'
import type { MigrationFolder } from './types.ts'

/** Path of the derived `tables.ts` of a package: next to the `column-types.ts` of its `database` folder. */
export const tablesFile = (home: string): string => {
  const folder = [join(home, 'src', 'core', 'database'), join(home, 'src', 'database')].find((path) =>
    existsSync(path),
  )
  if (folder === undefined) throw new Error(`${home} has no folder src/database for its tables.ts.`)
  return join(folder, 'tables.ts')
}

/**
 * Hand-written column types of a package: every `column-types.ts` below its `src`, in the order of their
 * paths.
 */
const readOverlay = ({ directory }: MigrationFolder): string => {
  const home = join(directory, '..', 'src')
  if (!existsSync(home)) return ''
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((path) => basename(path) === 'column-types.ts')
    .toSorted()
    .map((path) => readFileSync(join(home, path), 'utf8'))
    .join('\n')
}

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

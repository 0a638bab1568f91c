import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log/log.ts'
import { deriveTypes, readColumns } from './table-types.ts'
import { migrate } from './migrate.ts'
import type { MigrationFolder } from './types.ts'

/** What the package of a folder of migrations says about its columns by hand. */
const readOverlay = ({ directory }: MigrationFolder): string => {
  const file = join(directory, '..', 'src', 'database', 'column-types.ts')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/**
 * Applies folders of migrations to an empty database one by one and derives, for each, the `tables.ts`
 * of the tables that it made, with the types that the `column-types.ts` of the package names.
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

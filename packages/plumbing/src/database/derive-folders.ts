import type { Log } from '../log/log.ts'
import { deriveTypes, readColumns } from './table-types.ts'
import { migrate } from './migrate.ts'
import type { MigrationFolder } from './types.ts'

/**
 * Applies folders of migrations to an empty database one by one and derives, for each, the `tables.ts`
 * of the tables that it made.
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
  for (const { name } of folders) {
    texts.set(
      name,
      deriveTypes(columns.filter(({ schema, table }) => owners.get(`${schema}.${table}`) === name)),
    )
  }
  return texts
}

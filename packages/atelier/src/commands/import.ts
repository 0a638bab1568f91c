import { resolve } from 'node:path'
import { describeExport } from '../moving/export-installation.ts'
import { importInstallation } from '../moving/import-installation.ts'

/** Restores the export in a folder and says what reconciliation found. @returns 1 when the money does not agree */
export const importFolder = async (folder: string): Promise<number> => {
  const { manifest, differences } = await importInstallation(resolve(folder))
  for (const difference of differences) process.stdout.write(`${difference}\n`)
  process.stdout.write(
    `Imported ${describeExport(manifest)} of ${manifest.exported_at}; ${differences.length} differences between payments, orders and ledger.\n`,
  )
  return differences.length === 0 ? 0 : 1
}

/** Restores an export into an empty installation, with all ids as they were. */
export const importData = async (args: readonly string[]): Promise<number> => {
  const [folder, ...more] = args
  if (folder === undefined || folder.startsWith('-') || more.length > 0)
    throw new Error(
      'Say what to import: npx atelier import FOLDER, which "npx atelier export -o FOLDER" has written.',
    )
  return importFolder(folder)
}

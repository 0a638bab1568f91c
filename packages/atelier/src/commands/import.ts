import { resolve } from 'node:path'
import { describeExport } from '../moving/export-installation.ts'
import { importInstallation } from '../moving/import-installation.ts'
import { withProgress } from './row-progress.ts'

/** Restores the export in a folder into an empty installation, with all ids as they were, and says what reconciliation found. @returns 1 when the money does not agree */
export const importFolder = async (folder: string): Promise<number> => {
  const { manifest, differences } = await withProgress((progress) =>
    importInstallation(resolve(folder), progress),
  )
  for (const difference of differences) process.stdout.write(`${difference}\n`)
  process.stdout.write(
    `Imported ${describeExport(manifest)} of ${manifest.exported_at}; ${differences.length} differences between payments, orders and ledger.\n`,
  )
  return differences.length === 0 ? 0 : 1
}

import { resolve } from 'node:path'
import { type ExportPlace, folderPlace } from '@atelier/plumbing/moving'
import { describeExport } from '../moving/export-installation.ts'
import { importInstallation } from '../moving/import-installation.ts'
import { withProgress } from './row-progress.ts'

/**
 * Restores an export into an empty installation, with all ids, and prints the result of the reconciliation.
 * @returns 1 when the money does not agree
 */
export const importExport = async (place: ExportPlace): Promise<number> => {
  const { manifest, differences } = await withProgress((progress) => importInstallation(place, progress))
  for (const difference of differences) process.stdout.write(`${difference}\n`)
  process.stdout.write(
    `Imported ${describeExport(manifest)} of ${manifest.exported_at}; ${differences.length} differences between payments, orders and ledger.\n`,
  )
  process.stdout.write(
    `Charges and refunds are on hold until the server is running and has asked the payment processor for those since ${manifest.exported_at}.\n`,
  )
  return differences.length === 0 ? 0 : 1
}

export const importFolder = (folder: string): Promise<number> => importExport(folderPlace(resolve(folder)))

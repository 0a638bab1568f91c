import { connect } from '@atelier/plumbing/database'
import {
  DamagedExport,
  type ExportPlace,
  exportRows,
  type Manifest,
  readExport,
  readManifest,
} from '@atelier/plumbing/moving'
import { openPlatform } from '../open-platform.ts'
import type { Runtime } from '../open-runtime.ts'
import { migrationFolders } from '../package-files.ts'
import { openScratchDatabase } from './scratch-database.ts'

/** Returns the files of an export whose rows differ after the restore. */
const otherRows = (manifest: Manifest, again: Pick<Manifest, 'tables' | 'jobs'>): readonly string[] => {
  const read = new Map(
    [...again.tables.map(({ lines }) => lines), again.jobs].map((lines) => [lines.file, lines.lines_sha256]),
  )
  return [...manifest.tables.map(({ lines }) => lines), manifest.jobs]
    .filter(({ file, lines_sha256 }) => read.get(file) !== lines_sha256)
    .map(({ file }) => file)
}

const databaseBytes = async (url: string): Promise<number> => {
  const { client, close } = await connect(url, 'atelier verify')
  const { rows } = await client
    .query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes')
    .finally(close)
  return rows[0]?.bytes ?? 0
}

/**
 * Verifies a backup by restoring it to a temporary database, from which every row is read again and compared,
 * and whose money is reconciled. The contents of files are compared with their checksums.
 *
 * @throws DamagedExport when the backup cannot be restored unchanged
 * @throws Error with a sentence when the verification was impossible, or the money of the shop itself does
 * not agree
 */
export const verifyBackup = async (runtime: Runtime, place: ExportPlace): Promise<void> => {
  const { log } = runtime
  const manifest = await readManifest(place)
  const { url, close: closeScratch } = await openScratchDatabase(
    log,
    await databaseBytes(runtime.databaseUrl),
  )
  const ends: (() => Promise<void>)[] = [closeScratch]
  try {
    await readExport({
      url,
      place,
      manifest,
      migrations: migrationFolders(),
      storage: undefined,
      importEvents: undefined,
      log,
    })
    const { client, close } = await connect(url, 'atelier verify')
    const other = otherRows(manifest, await exportRows(client).finally(close))
    if (other.length > 0)
      throw new DamagedExport(
        `The backup in ${place.name} does not match the rows that it was made from: ${other.join(', ')}.`,
      )
    const atEnd = (end: () => Promise<void>): void => void ends.push(end)
    const { commerce } = await openPlatform({ ...runtime, databaseUrl: url, atEnd })
    const { difference_count, notice_count } = await commerce.reconcile()
    const differences = difference_count - notice_count
    // `/healthz` shows this sentence to everyone, so it reveals no payments.
    if (differences > 0)
      throw new Error(
        `every row is as it was, but the books of the shop do not agree (${differences} differences, which "npx atelier reconcile" names)`,
      )
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

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
import { closeInTime, type Runtime } from '../open-runtime.ts'
import { migrationFolders } from '../package-files.ts'
import { openScratchDatabase } from './scratch-database.ts'

/** Returns the files of an export whose rows differ after the restore. */
const differingFiles = (manifest: Manifest, copy: Pick<Manifest, 'tables' | 'jobs'>): readonly string[] => {
  const restored = new Map(
    [...copy.tables.map(({ lines }) => lines), copy.jobs].map((lines) => [lines.file, lines.lines_sha256]),
  )
  return [...manifest.tables.map(({ lines }) => lines), manifest.jobs]
    .filter(({ file, lines_sha256 }) => restored.get(file) !== lines_sha256)
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
 * Reconciles the money of a restored copy. Everything opened for it is closed again, also when a part of it
 * cannot be closed.
 *
 * @throws Error with a sentence when the books do not agree
 */
const reconcileCopy = async (runtime: Runtime, databaseUrl: string): Promise<void> => {
  const ends: (() => Promise<void>)[] = []
  const atEnd = (end: () => Promise<void>): void => void ends.push(end)
  try {
    const { commerce } = await openPlatform({ ...runtime, databaseUrl, atEnd })
    const { difference_count, notice_count } = await commerce.reconcile()
    const differences = difference_count - notice_count
    // `/healthz` shows this sentence to everyone, so it reveals no payments.
    if (differences > 0)
      throw new Error(
        `every row is as it was, but the books of the shop do not agree (${differences} differences, which "npx atelier reconcile" names)`,
      )
  } finally {
    for (const end of ends.toReversed()) await closeInTime(end, runtime.log)
  }
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
  const scratch = await openScratchDatabase(log, await databaseBytes(runtime.databaseUrl))
  try {
    await readExport({
      url: scratch.url,
      place,
      manifest,
      migrations: migrationFolders(),
      storage: undefined,
      importEvents: undefined,
      log,
    })
    const { client, close } = await connect(scratch.url, 'atelier verify')
    const files = differingFiles(manifest, await exportRows(client).finally(close))
    if (files.length > 0)
      throw new DamagedExport(
        `The backup in ${place.name} does not match the rows that it was made from: ${files.join(', ')}.`,
      )
    await reconcileCopy(runtime, scratch.url)
  } finally {
    await scratch.close()
  }
}

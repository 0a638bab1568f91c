import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '@atelier/plumbing/clock'
import { connect } from '@atelier/plumbing/database'
import { type EarlierExport, type Manifest, readManifest, type RowProgress } from '@atelier/plumbing/moving'
import type { Runtime } from '../open-runtime.ts'
import { backupName, listBackups, pruneBackups, removeUnfinished } from './backup-folder.ts'
import { noteBackup } from './backup-note.ts'
import { exportInstallation } from './export-installation.ts'
import { verifyBackup } from './verify-backup.ts'

export type BackupOptions = {
  /** The folder of all backups. */
  readonly folder: string
  /** How many backups are kept, the new one among them. */
  readonly keep: number
  /** Whether the backup is proven by restoring it, before older ones are deleted. */
  readonly verify: boolean
  readonly progress?: RowProgress | undefined
}

export type MadeBackup = { readonly folder: string; readonly manifest: Manifest; readonly deleted: number }

/** The backup before, whose files need not be copied again; undefined when there is none that can be read. */
const findEarlier = async (folder: string): Promise<EarlierExport | undefined> => {
  const [name] = await listBackups(folder)
  if (name === undefined) return undefined
  const earlier = join(folder, name)
  const manifest = await readManifest(earlier).catch(() => undefined)
  return manifest && { folder: earlier, lines: manifest.files.lines }
}

/** Writes a backup and proves it if asked to; one that cannot be restored is deleted. */
const write = async (
  runtime: Runtime,
  {
    folder,
    earlier,
    verify,
    progress,
  }: Omit<BackupOptions, 'keep'> & { readonly earlier: EarlierExport | undefined },
): Promise<Manifest> => {
  const manifest = await exportInstallation(runtime, { folder, earlier, progress })
  try {
    if (verify) await verifyBackup(runtime, folder)
    return manifest
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * Makes a backup while the installation goes on: an export in a folder with the name of its moment. Files that the backup
 * before has are not copied again, unless the new backup turns out to be damaged with them. One at a time is made for an
 * installation, however many processes ask.
 *
 * @returns undefined when a backup is being made at this moment
 * @throws Error with a sentence
 */
export const backupInstallation = async (
  runtime: Runtime,
  { folder, keep, verify, progress }: BackupOptions,
): Promise<MadeBackup | undefined> => {
  const { client, close } = await connect(runtime.databaseUrl, 'atelier backup')
  try {
    const { rows } = await client.query<{ is_free: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('backups', 0)) as is_free`,
    )
    if (rows[0]?.is_free !== true) return undefined
    await removeUnfinished(folder)
    const earlier = await findEarlier(folder)
    const made_at = systemClock.now()
    const made = join(folder, backupName(made_at))
    const manifest = await write(runtime, { folder: made, earlier, verify, progress }).catch(
      (error: unknown) => {
        if (earlier === undefined) throw error
        runtime.log.warn({ err: error }, 'A backup failed. It is made again with copies of all files.')
        return write(runtime, { folder: made, earlier: undefined, verify, progress })
      },
    )
    const note = { name: backupName(made_at), made_at, verified: verify }
    await noteBackup((text, values) => client.query(text, values), note)
    return { folder: made, manifest, deleted: await pruneBackups(folder, keep) }
  } finally {
    await close()
  }
}

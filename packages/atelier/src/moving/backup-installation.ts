import { join } from 'node:path'
import { systemClock } from '@atelier/plumbing/clock'
import { connect } from '@atelier/plumbing/database'
import { type Manifest, readManifest } from '@atelier/plumbing/moving'
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
}

export type MadeBackup = { readonly folder: string; readonly manifest: Manifest; readonly deleted: number }

/**
 * Makes a backup while the installation goes on: an export in a folder with the name of its moment. Files that the backup
 * before has are not copied again. One at a time is made for an installation, however many processes ask.
 *
 * @returns undefined when a backup is being made at this moment
 * @throws Error with a sentence
 */
export const backupInstallation = async (
  runtime: Runtime,
  { folder, keep, verify }: BackupOptions,
): Promise<MadeBackup | undefined> => {
  const { client, close } = await connect(runtime.databaseUrl, 'atelier backup')
  try {
    const { rows } = await client.query<{ is_free: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('backups', 0)) as is_free`,
    )
    if (rows[0]?.is_free !== true) return undefined
    await removeUnfinished(folder)
    const [before] = await listBackups(folder)
    const earlierFolder = before === undefined ? undefined : join(folder, before)
    const earlier =
      earlierFolder === undefined
        ? undefined
        : { folder: earlierFolder, lines: (await readManifest(earlierFolder)).files.lines }
    const made_at = systemClock.now()
    const made = join(folder, backupName(made_at))
    const manifest = await exportInstallation(runtime, { folder: made, earlier })
    if (verify) await verifyBackup(runtime, made)
    await noteBackup((text, values) => client.query(text, values), {
      name: backupName(made_at),
      made_at,
      verified: verify,
    })
    return { folder: made, manifest, deleted: await pruneBackups(folder, keep) }
  } finally {
    await close()
  }
}

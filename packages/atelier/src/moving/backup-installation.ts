import { redactText } from '@atelier/plumbing/log'
import { DamagedExport, type Manifest, readManifest, type RowProgress } from '@atelier/plumbing/moving'
import type { Runtime } from '../open-runtime.ts'
import { backupName } from './backup-name.ts'
import { type BackupLock, withBackupLock } from './backup-lock.ts'
import { type BackupNote, noteBackup, readBackupNote, readTime } from './backup-note.ts'
import { type Backups, latestBackup, pruneBackups } from './backups.ts'
import { exportInstallation } from './export-installation.ts'
import { openBackups } from './open-backups.ts'
import { verifyBackup } from './verify-backup.ts'

export type BackupOptions = {
  /** Number of backups to retain, including the new one. */
  readonly keep: number
  /** Verifies the backup by restoring it, before older ones are deleted. */
  readonly verify: boolean
  readonly progress?: RowProgress | undefined
}

export type MadeBackup = {
  /** Display name of the backup's location. */
  readonly name: string
  readonly manifest: Manifest
  /** Reason of a failed verification that was requested. */
  readonly unproven: string | undefined
  readonly deleted: number
}

type Making = Omit<BackupOptions, 'keep'> & {
  readonly runtime: Runtime
  readonly lock: BackupLock
  readonly backups: Backups
  readonly name: string
  /** Records the current state of the backup. */
  readonly note: (result: Pick<BackupNote, 'verified' | 'unproven'>) => Promise<void>
}

type Earlier = { readonly name: string; readonly manifest: Manifest }

/**
 * Returns the previous backup, whose contents need not be copied again; undefined when there is no readable
 * one.
 */
const findEarlier = async (backups: Backups): Promise<Earlier | undefined> => {
  const [name] = await backups.list()
  if (name === undefined) return undefined
  const manifest = await readManifest(backups.open(name)).catch(() => undefined)
  return manifest && { name, manifest }
}

/**
 * Verifies a backup. A damaged one is deleted; one that could not be verified, for lack of disk space or of a
 * PostgreSQL to restore it to, stays.
 *
 * @returns the reason for which it could not be verified
 * @throws DamagedExport when it is damaged
 */
const prove = async ({ runtime, backups, name, note }: Making): Promise<string | undefined> => {
  // Stays so when this process is killed during the verification, which must then not be repeated forever.
  await note({ verified: false, unproven: 'the process that was proving it ended' })
  try {
    await verifyBackup(runtime, backups.open(name))
    await note({ verified: true })
    return undefined
  } catch (error) {
    if (error instanceof DamagedExport) {
      await backups.remove(name)
      throw error
    }
    // `/healthz` shows it to everyone.
    const unproven = redactText(error instanceof Error ? error.message : String(error))
    await note({ verified: false, unproven })
    return unproven
  }
}

/**
 * Writes a backup, and verifies it if requested. @throws DamagedExport when it, or the earlier one, is
 * damaged
 */
const make = async (making: Making, earlier: Earlier | undefined): Promise<Omit<MadeBackup, 'deleted'>> => {
  const { runtime, lock, backups, name, verify, note, progress } = making
  const place = backups.open(name, earlier?.name)
  const manifest = await exportInstallation(runtime, {
    place,
    earlier: earlier && { place: backups.open(earlier.name), lines: earlier.manifest.files.lines },
    beforeFinish: lock.require,
    progress,
  })
  if (verify) return { name: place.name, manifest, unproven: await prove(making) }
  await note({ verified: false })
  return { name: place.name, manifest, unproven: undefined }
}

/** Makes a backup, with copies of all contents when those of the earlier one turn out to be damaged. */
const makeSound = async (making: Making): Promise<Omit<MadeBackup, 'deleted'>> => {
  const earlier = await findEarlier(making.backups)
  try {
    return await make(making, earlier)
  } catch (error) {
    if (earlier === undefined || !(error instanceof DamagedExport)) throw error
    making.runtime.log.warn({ err: error }, 'A backup failed. It is made again with copies of all files.')
    return make(making, undefined)
  }
}

/**
 * Makes a backup of a running installation: an export named by its moment. Contents of the previous backup
 * are not copied again, unless the new backup turns out to be damaged with them. Only one process at a time
 * makes a backup of an installation. Older backups are deleted, unless a requested verification was
 * impossible.
 *
 * @returns undefined when a backup is being made or verified at this moment
 * @throws Error with a sentence
 */
export const backupInstallation = (
  runtime: Runtime,
  { keep, verify, progress }: BackupOptions,
): Promise<MadeBackup | undefined> =>
  withBackupLock(runtime.databaseUrl, async (lock) => {
    const { ask } = lock
    const backups = openBackups(runtime.config)
    await backups.removeUnfinished()
    const before = await readBackupNote(ask)
    const made_at = await readTime(ask)
    const name = backupName(made_at)
    const note: Making['note'] = (verification) => noteBackup(ask, { name, made_at, ...verification })
    const backup = await makeSound({ runtime, lock, backups, name, verify, note, progress }).catch(
      async (error: unknown) => {
        // There is no such backup. When the database is unavailable, the note cannot be written; the reason
        // for the missing backup is what matters.
        await noteBackup(ask, before).catch(() => undefined)
        throw error
      },
    )
    const deleted = backup.unproven === undefined ? await pruneBackups(backups, name, keep, lock.require) : 0
    return { ...backup, deleted }
  })

/**
 * Verifies the latest backup, and records it.
 *
 * @returns the display name of the backup; undefined when a backup is being made or verified at this moment
 * @throws Error with a sentence
 */
export const proveLatestBackup = (runtime: Runtime): Promise<string | undefined> =>
  withBackupLock(runtime.databaseUrl, async ({ ask }) => {
    const backups = openBackups(runtime.config)
    const name = await latestBackup(backups)
    const place = backups.open(name)
    await verifyBackup(runtime, place)
    const noted = await readBackupNote(ask)
    if (noted?.name === name) await noteBackup(ask, { name, made_at: noted.made_at, verified: true })
    return place.name
  })

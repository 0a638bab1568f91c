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
  /** How many backups are kept, the new one among them. */
  readonly keep: number
  /** Whether the backup is proven by restoring it, before older ones are deleted. */
  readonly verify: boolean
  readonly progress?: RowProgress | undefined
}

export type MadeBackup = {
  /** Where the backup is, as messages say it. */
  readonly name: string
  readonly manifest: Manifest
  /** Why it is not proven although that was asked for. */
  readonly unproven: string | undefined
  readonly deleted: number
}

type Making = Omit<BackupOptions, 'keep'> & {
  readonly runtime: Runtime
  readonly lock: BackupLock
  readonly backups: Backups
  readonly name: string
  /** Notes what is known of the backup so far. */
  readonly note: (known: Pick<BackupNote, 'verified' | 'unproven'>) => Promise<void>
}

type Earlier = { readonly name: string; readonly manifest: Manifest }

/** The backup before, whose contents need not be copied again; undefined when there is none that can be read. */
const findEarlier = async (backups: Backups): Promise<Earlier | undefined> => {
  const [name] = await backups.list()
  if (name === undefined) return undefined
  const manifest = await readManifest(backups.open(name)).catch(() => undefined)
  return manifest && { name, manifest }
}

/**
 * Proves a backup. One that is damaged is deleted; one that could not be proven, because there is no room or no PostgreSQL
 * to restore it into, stays.
 *
 * @returns why it could not be proven
 * @throws DamagedExport when it is damaged
 */
const prove = async ({ runtime, backups, name, note }: Making): Promise<string | undefined> => {
  // Stays so when this process is killed meanwhile, which the next one must not repeat again and again.
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
    // `/healthz` shows it to everybody.
    const unproven = redactText(error instanceof Error ? error.message : String(error))
    await note({ verified: false, unproven })
    return unproven
  }
}

/** Writes a backup, and proves it if asked to. @throws DamagedExport when it, or the earlier one, is damaged */
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
 * Makes a backup while the installation goes on: an export with the name of its moment. Contents that the backup before
 * has are not copied again, unless the new backup turns out to be damaged with them. One at a time is made for an
 * installation, however many processes ask. Older backups are deleted, unless the new one was to be proven and could
 * not be.
 *
 * @returns undefined when a backup is being made or proven at this moment
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
    const note: Making['note'] = (known) => noteBackup(ask, { name, made_at, ...known })
    const made = await makeSound({ runtime, lock, backups, name, verify, note, progress }).catch(
      async (error: unknown) => {
        // There is no such backup. When the database is away, the note cannot be written; why there is none is the news.
        await noteBackup(ask, before).catch(() => undefined)
        throw error
      },
    )
    const deleted = made.unproven === undefined ? await pruneBackups(backups, name, keep, lock.require) : 0
    return { ...made, deleted }
  })

/**
 * Proves the latest backup, and notes so.
 *
 * @returns what messages call it; undefined when a backup is being made or proven at this moment
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

import { days, minutes } from '@atelier/plumbing/clock'
import { connect } from '@atelier/plumbing/database'
import type { Runtime } from '../open-runtime.ts'
import { backupInstallation } from './backup-installation.ts'
import { type Ask, type BackupNote, readBackupNote, readTime } from './backup-note.ts'

const lookEvery = minutes(1)
const pauseAfterFailure = minutes(15)

/**
 * Returns the latest moment at which a daily backup was due, up to now.
 *
 * @param dailyAt minutes after midnight, UTC
 */
export const lastDue = (dailyAt: number, now: Date): Date => {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) + minutes(dailyAt)
  return new Date(today <= now.getTime() ? today : today - days(1))
}

/**
 * True when the daily backup is due. A backup dated in the future was made by a wrong clock, and does not
 * count.
 */
export const isDue = (note: BackupNote | undefined, dailyAt: number, now: Date): boolean =>
  note === undefined || note.made_at > now || note.made_at < lastDue(dailyAt, now)

/**
 * Makes the daily backup, if it is due and no other process makes it. It follows the system clock rather than
 * the sandbox's: a backup is about the machine.
 */
const backUpWhenDue = async (runtime: Runtime, dailyAt: number): Promise<void> => {
  const { config, databaseUrl, log } = runtime
  const { client, close } = await connect(databaseUrl, 'atelier backups')
  const ask: Ask = (text, values) => client.query(text, values)
  const isToBeMade = async () => isDue(await readBackupNote(ask), dailyAt, await readTime(ask))
  if (!(await isToBeMade().finally(close))) return
  const backup = await backupInstallation(runtime, config.backups)
  if (backup?.unproven !== undefined)
    log.error({ backup: backup.name, reason: backup.unproven }, 'The daily backup could not be verified.')
  else if (backup !== undefined)
    log.info({ backup: backup.name, verified: config.backups.verify }, 'Made a backup.')
}

/**
 * Makes daily backups in this process, if `ATELIER_BACKUPS` requests them. Every worker may do so: one of
 * them makes each. A failure is logged, and retried after a quarter of an hour.
 */
export const startBackups = (runtime: Runtime): { stop(): Promise<void> } => {
  const { dailyAt } = runtime.config.backups
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const look = async (at: number): Promise<void> => {
    let pause = lookEvery
    try {
      await backUpWhenDue(runtime, at)
    } catch (error) {
      pause = pauseAfterFailure
      if (!isStopped)
        runtime.log.error({ err: error }, 'The daily backup could not be made. It will be tried again.')
    }
    if (!isStopped) timer = setTimeout(() => void look(at), pause).unref()
  }
  if (dailyAt !== undefined) void look(dailyAt)
  return {
    // A backup in progress is aborted with the process and leaves nothing that counts.
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

import { after, days, hours, minutes, systemClock } from '@atelier/plumbing/clock'
import type { Config } from '@atelier/plumbing/config'
import { connect, type Database } from '@atelier/plumbing/database'
import { CompiledQuery } from 'kysely'
import type { Runtime } from '../open-runtime.ts'
import { backupInstallation } from './backup-installation.ts'
import { type BackupNote, readBackupNote, watchBackups } from './backup-note.ts'

const lookEvery = minutes(1)
const pauseAfterFailure = minutes(15)
/** A daily backup that is so much late deserves a look. */
const grace = hours(6)

/**
 * The latest moment at which a daily backup was due, up to now.
 *
 * @param dailyAt minutes after midnight, UTC
 */
export const lastDue = (dailyAt: number, now: Date): Date => {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) + minutes(dailyAt)
  return new Date(today <= now.getTime() ? today : today - days(1))
}

/** A sentence when the latest backup is not proven although that was asked for. */
export const explainUnproven = ({ made_at, unproven }: BackupNote): string | undefined =>
  unproven === undefined
    ? undefined
    : `the latest backup, of ${made_at.toISOString()}, could not be proven: ${unproven}`

/** `ok`, or a sentence about a daily backup that has not been made or is not proven. */
export const explainBackups = (note: BackupNote | undefined, dailyAt: number, now: Date): string => {
  if (note === undefined) return 'no backup has been made yet'
  const latest = note.made_at
  const due = lastDue(dailyAt, now)
  const isLate = now.getTime() - due.getTime() > grace
  if (latest >= (isLate ? due : after(due, -days(1)))) return explainUnproven(note) ?? 'ok'
  return `the latest backup is of ${latest.toISOString()}: look into the log of the worker why there is no later one`
}

/** What the health page asks about backups; undefined when none are made by themselves. */
export const backupCheck = (
  { backups: { dailyAt } }: Pick<Config, 'backups'>,
  database: Database<never>,
): (() => Promise<string>) | undefined =>
  dailyAt === undefined
    ? undefined
    : async () => {
        const note = await watchBackups((text, values) =>
          database.db.executeQuery(CompiledQuery.raw(text, values)),
        )
        return explainBackups(note, dailyAt, systemClock.now())
      }

/** Makes the daily backup, if it is due and nobody makes it. The machine's time counts: a backup is about the machine. */
const backUpWhenDue = async (runtime: Runtime, dailyAt: number): Promise<void> => {
  const { config, databaseUrl, log } = runtime
  const { client, close } = await connect(databaseUrl, 'atelier backups')
  const note = await readBackupNote((text, values) => client.query(text, values)).finally(close)
  if (note !== undefined && note.made_at >= lastDue(dailyAt, systemClock.now())) return
  const made = await backupInstallation(runtime, config.backups)
  if (made?.unproven !== undefined)
    log.error({ backup: made.name, reason: made.unproven }, 'The daily backup could not be proven.')
  else if (made !== undefined)
    log.info({ backup: made.name, verified: config.backups.verify }, 'Made a backup.')
}

/**
 * Has daily backups made by this process, if `ATELIER_BACKUPS` asks for them. Every worker may do so: one of them makes
 * each. A failure is logged, and tried again after a quarter of an hour.
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
    // A backup that is under way is cut short with the process and leaves nothing that counts.
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

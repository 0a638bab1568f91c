import { after, days, hours } from '@atelier/plumbing/clock'
import type { Config } from '@atelier/plumbing/config'
import type { Database } from '@atelier/plumbing/database'
import { CompiledQuery } from 'kysely'
import { isBackupUnderWay } from './backup-lock.ts'
import { type Ask, type BackupNote, readBackupNote, readTime } from './backup-note.ts'
import { lastDue } from './backup-schedule.ts'

/** Delay after which a missing daily backup is reported, in milliseconds. */
const grace = hours(6)

/** Returns the note for monitoring: a backup that is being made and verified has no problem yet. */
export const watchBackups = async (ask: Ask): Promise<BackupNote | undefined> => {
  const note = await readBackupNote(ask)
  return note && (await isBackupUnderWay(ask)) ? { ...note, unproven: undefined } : note
}

/** Returns a sentence when a requested verification of the latest backup failed. */
export const explainUnproven = ({ made_at, unproven }: BackupNote): string | undefined =>
  unproven === undefined
    ? undefined
    : `the latest backup, of ${made_at.toISOString()}, could not be verified: ${unproven}`

/** Returns `ok`, or a sentence about a daily backup that has not been made or is not verified. */
export const explainBackups = (note: BackupNote | undefined, dailyAt: number, now: Date): string => {
  if (note === undefined) return 'no backup has been made yet'
  const latest = note.made_at
  if (latest > now)
    return `the latest backup is of ${latest.toISOString()}, which is in the future: the clock of the database was wrong`
  const dueAt = lastDue(dailyAt, now)
  const isLate = now.getTime() - dueAt.getTime() > grace
  if (latest >= (isLate ? dueAt : after(dueAt, -days(1)))) return explainUnproven(note) ?? 'ok'
  return `the latest backup is of ${latest.toISOString()}: check the log of the worker for why there is no later one`
}

/** Returns the health check of backups; undefined when automatic backups are off. */
export const backupCheck = (
  { backups: { dailyAt } }: Pick<Config, 'backups'>,
  database: Database<never>,
): (() => Promise<string>) | undefined =>
  dailyAt === undefined
    ? undefined
    : async () => {
        const ask: Ask = (text, values) => database.db.executeQuery(CompiledQuery.raw(text, values))
        return explainBackups(await watchBackups(ask), dailyAt, await readTime(ask))
      }

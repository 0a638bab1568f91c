import { after, days, hours } from '@atelier/plumbing/clock'
import type { Config } from '@atelier/plumbing/config'
import type { Database } from '@atelier/plumbing/database'
import { CompiledQuery } from 'kysely'
import { isBackupUnderWay } from './backup-lock.ts'
import { type Ask, type BackupNote, readBackupNote, readTime } from './backup-note.ts'
import { lastDue } from './backup-schedule.ts'

/** A daily backup that is so much late deserves a look. */
const grace = hours(6)

/** The note for those who watch over backups: while one is being made and proven, nothing is wrong with it yet. */
export const watchBackups = async (ask: Ask): Promise<BackupNote | undefined> => {
  const note = await readBackupNote(ask)
  return note && (await isBackupUnderWay(ask)) ? { ...note, unproven: undefined } : note
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
  if (latest > now)
    return `the latest backup is of ${latest.toISOString()}, a moment to come: the clock of the database was wrong`
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
        const ask: Ask = (text, values) => database.db.executeQuery(CompiledQuery.raw(text, values))
        return explainBackups(await watchBackups(ask), dailyAt, await readTime(ask))
      }

import { join, resolve } from 'node:path'
import type { Reader } from './reader.ts'

/** Where backups go, and when they are made. */
export type BackupsConfig = {
  /** Absolute path of the folder of all backups. */
  readonly folder: string
  /** The time of the day (UTC) of the daily backup, in minutes; undefined: none is made by itself. */
  readonly dailyAt: number | undefined
  /** How many backups are kept. */
  readonly keep: number
  /** Whether each daily backup is proven by restoring it. */
  readonly verify: boolean
}

/** Reads `ATELIER_BACKUPS` and the variables that begin with it. */
export const readBackups = (read: Reader): BackupsConfig => {
  const time = read.matching(
    'ATELIER_BACKUPS',
    /^(?:off|([01]\d|2[0-3]):[0-5]\d)$/,
    'off, or a time of the day in UTC such as 03:00',
  )
  const [hour, minute] = time === undefined || time === 'off' ? [] : time.split(':').map(Number)
  return {
    folder: resolve(read.text('ATELIER_BACKUPS_FOLDER') ?? join(read.text('DATA_DIR') ?? '.data', 'backups')),
    dailyAt: hour === undefined || minute === undefined ? undefined : hour * 60 + minute,
    keep: read.integer('ATELIER_BACKUPS_KEEP', 7, 1, 1000),
    verify: read.oneOf('ATELIER_BACKUPS_VERIFY', ['on', 'off'], 'on') === 'on',
  }
}

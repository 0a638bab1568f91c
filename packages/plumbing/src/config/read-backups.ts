import { resolve } from 'node:path'
import { dataPath } from './data-dir.ts'
import { readS3Account, type S3AccountConfig } from './read-s3-account.ts'
import type { Reader } from './reader.ts'

/** Bucket for backups only. */
export type BackupsBucket = S3AccountConfig & { readonly bucket: string }

/** Destination and schedule of backups. */
export type BackupsConfig = {
  /** Absolute path of the folder of all backups, or their bucket. */
  readonly destination: { readonly folder: string } | BackupsBucket
  /** Time of day (UTC) of the daily backup, in minutes; undefined: no automatic backup. */
  readonly dailyAt: number | undefined
  /** Number of retained backups. */
  readonly keep: number
  /** Daily backups are verified by a restore. */
  readonly verify: boolean
}

const readDestination = (reader: Reader): BackupsConfig['destination'] => {
  const folder = reader.text('ATELIER_BACKUPS_FOLDER')
  const account = readS3Account(reader, 'ATELIER_BACKUPS_S3')
  if (account === undefined)
    return { folder: resolve(folder ?? dataPath(reader.text('DATA_DIR') ?? '.data', 'backups')) }
  if (folder !== undefined)
    reader.report(
      'ATELIER_BACKUPS_FOLDER and ATELIER_BACKUPS_S3_ENDPOINT are both set; backups go to one of them.',
    )
  const bucket = reader.needed('ATELIER_BACKUPS_S3_BUCKET', 'because ATELIER_BACKUPS_S3_ENDPOINT is set')
  reader.matching(
    'ATELIER_BACKUPS_S3_BUCKET',
    /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/,
    '3 to 63 lower-case letters, digits and dashes',
  )
  return { ...account, bucket }
}

/** Reads `ATELIER_BACKUPS` and the variables that begin with it. */
export const readBackups = (reader: Reader): BackupsConfig => {
  const time = reader.matching(
    'ATELIER_BACKUPS',
    /^(?:off|([01]\d|2[0-3]):[0-5]\d)$/,
    'off, or a time of the day in UTC such as 03:00',
  )
  const [hour, minute] = time === undefined || time === 'off' ? [] : time.split(':').map(Number)
  return {
    destination: readDestination(reader),
    dailyAt: hour === undefined || minute === undefined ? undefined : hour * 60 + minute,
    keep: reader.integer('ATELIER_BACKUPS_KEEP', 7, 1, 1000),
    verify: reader.oneOf('ATELIER_BACKUPS_VERIFY', ['on', 'off'], 'on') === 'on',
  }
}

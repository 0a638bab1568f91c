import { readConfig } from '@atelier/plumbing/config'
import { latestBackup } from '../moving/backup-folder.ts'
import { backupInstallation } from '../moving/backup-installation.ts'
import { describeExport, explainLeftOut } from '../moving/export-installation.ts'
import { verifyBackup } from '../moving/verify-backup.ts'
import { openRuntime } from '../open-runtime.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { importFolder } from './import.ts'
import { withProgress } from './row-progress.ts'

const proven =
  'It was restored into a database of its own: every row is as it was, every file has its checksum, and the books agree.'

const readKeep = (text: string | undefined, otherwise: number): number => {
  if (text === undefined) return otherwise
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new UsageError(`--keep is "${text}"; it must be a whole number from 1 on.`)
  return Number(text)
}

/** The options of the command, as they were typed. */
export type BackupArguments = {
  readonly keep?: string | undefined
  readonly verify?: boolean | undefined
  readonly verifyOnly?: boolean | undefined
}

/** Makes a backup, or proves the latest one. Works beside a running server. @returns 1 when another one is being made */
export const backup = async ({ verify = false, ...given }: BackupArguments): Promise<number> => {
  const keep = readKeep(given.keep, readConfig().backups.keep)
  const runtime = await openRuntime({ join: true })
  try {
    const { folder } = runtime.config.backups
    if (given.verifyOnly === true) {
      const latest = await latestBackup(folder)
      await verifyBackup(runtime, latest)
      process.stdout.write(`${latest} is good. ${proven}\n`)
      return 0
    }
    const made = await withProgress((progress) =>
      backupInstallation(runtime, { folder, keep, verify, progress }),
    )
    if (made === undefined) {
      process.stderr.write(
        'Another process makes a backup of this installation at the moment. Nothing was done.\n',
      )
      return 1
    }
    const leftOut = explainLeftOut(runtime)
    const lines = [
      `Backed up ${describeExport(made.manifest)} to ${made.folder}.`,
      ...(verify ? [proven] : []),
      ...(made.deleted > 0 ? [`Deleted ${made.deleted} older: ${keep} are kept.`] : []),
      ...(leftOut === undefined ? [] : [leftOut]),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    return 0
  } finally {
    await runtime.close()
  }
}

/** Restores a backup, the latest one unless another is named, into an empty installation. */
export const restore = async (folder: string | undefined): Promise<number> =>
  importFolder(folder ?? (await latestBackup(readConfig().backups.folder)))

import { readConfig } from '@atelier/plumbing/config'
import { backupInstallation, proveLatestBackup } from '../moving/backup-installation.ts'
import { isBackupName } from '../moving/backup-name.ts'
import { latestBackup } from '../moving/backups.ts'
import { openBackups } from '../moving/open-backups.ts'
import { describeExport } from '../moving/export-installation.ts'
import { openRuntime } from '../open-runtime.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { importExport, importFolder } from './import.ts'
import { withProgress } from './row-progress.ts'

const proven =
  'It was restored into a separate database: all rows and file checksums match, and the books agree.'

const readKeep = (text: string | undefined, otherwise: number): number => {
  if (text === undefined) return otherwise
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new UsageError(`--keep is "${text}"; it must be a whole number of at least 1.`)
  return Number(text)
}

const rejectSecondBackup = (): number => {
  process.stderr.write('Another process is already backing up this installation. Nothing was done.\n')
  return 1
}

/** Options of the command, before validation. */
export type BackupArguments = {
  readonly keep?: string | undefined
  readonly verify?: boolean | undefined
  readonly verifyOnly?: boolean | undefined
}

/**
 * Creates a backup, or verifies the latest one. Works beside a running server. @returns 1 when another backup
 * is in progress, or the verification failed
 */
export const backup = async ({ verify = false, ...selection }: BackupArguments): Promise<number> => {
  const keep = readKeep(selection.keep, readConfig().backups.keep)
  const runtime = await openRuntime({ join: true })
  try {
    if (selection.verifyOnly === true) {
      const good = await proveLatestBackup(runtime)
      if (good === undefined) return rejectSecondBackup()
      process.stdout.write(`${good} is good. ${proven}\n`)
      return 0
    }
    const result = await withProgress((progress) => backupInstallation(runtime, { keep, verify, progress }))
    if (result === undefined) return rejectSecondBackup()
    const lines = [
      `Backed up ${describeExport(result.manifest)} to ${result.name}.`,
      ...(verify && result.unproven === undefined ? [proven] : []),
      ...(result.deleted > 0 ? [`Older backups deleted: ${result.deleted}. Kept: ${keep}.`] : []),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    if (result.unproven === undefined) return 0
    process.stderr.write(
      `The backup could not be verified: ${result.unproven}\nIt was kept, and no older backup was deleted. To verify it again, run "npx atelier backup --verify-only".\n`,
    )
    return 1
  } finally {
    await runtime.close()
  }
}

/**
 * Restores a backup into an empty installation: the latest one, the one in a folder, or the named one in the
 * bucket.
 */
export const restore = async (name: string | undefined): Promise<number> => {
  const config = readConfig()
  const isInBucket = 'bucket' in config.backups.destination && name !== undefined && isBackupName(name)
  if (name !== undefined && !isInBucket) return importFolder(name)
  const backups = openBackups(config)
  return importExport(backups.open(name ?? (await latestBackup(backups))))
}

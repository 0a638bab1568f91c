import { parseArgs } from 'node:util'
import { readConfig } from '@atelier/plumbing/config'
import { latestBackup } from '../moving/backup-folder.ts'
import { backupInstallation } from '../moving/backup-installation.ts'
import { describeExport, explainLeftOut } from '../moving/export-installation.ts'
import { verifyBackup } from '../moving/verify-backup.ts'
import { openRuntime } from '../open-runtime.ts'
import { importFolder } from './import.ts'

const proven =
  'It was restored into a database of its own: every row is as it was, every file has its checksum, and the books agree.'

const readKeep = (text: string | undefined, otherwise: number): number => {
  if (text === undefined) return otherwise
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new Error(`--keep is "${text}"; it must be a whole number from 1 on.`)
  return Number(text)
}

/** Makes a backup, or proves the latest one. Works beside a running server. @returns 1 when another one is being made */
export const backup = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      keep: { type: 'string' },
      verify: { type: 'boolean', default: false },
      'verify-only': { type: 'boolean', default: false },
    },
  })
  const { verify } = values
  const keep = readKeep(values.keep, readConfig().backups.keep)
  const runtime = await openRuntime({ join: true })
  try {
    const { folder } = runtime.config.backups
    if (values['verify-only']) {
      const latest = await latestBackup(folder)
      await verifyBackup(runtime, latest)
      process.stdout.write(`${latest} is good. ${proven}\n`)
      return 0
    }
    const made = await backupInstallation(runtime, { folder, keep, verify })
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
export const restore = async (args: readonly string[]): Promise<number> => {
  const [named, ...more] = args
  if (named?.startsWith('-') === true || more.length > 0)
    throw new Error(
      'Say what to restore: npx atelier restore BACKUP, or npx atelier restore for the latest backup.',
    )
  return importFolder(named ?? (await latestBackup(readConfig().backups.folder)))
}

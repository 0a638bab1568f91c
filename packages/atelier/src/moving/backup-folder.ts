import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestFile } from '@atelier/plumbing/moving'

/** The name of the backup of a moment: sorted by name, backups are in the order of their times. */
export const backupName = (at: Date): string =>
  `atelier-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

const namePattern = /^atelier-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
const unfinishedPattern = /^atelier-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.part$/

const namesIn = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** The finished backups in a folder, the latest first. */
export const listBackups = async (folder: string): Promise<readonly string[]> => {
  const names = (await namesIn(folder)).filter((name) => namePattern.test(name))
  const found = await Promise.all(
    names.map(async (name) =>
      (await stat(join(folder, name, manifestFile)).catch(() => undefined)) ? [name] : [],
    ),
  )
  return found.flat().toSorted().toReversed()
}

/** The folder of the latest backup. @throws Error with a sentence when there is none */
export const latestBackup = async (folder: string): Promise<string> => {
  const [latest] = await listBackups(folder)
  if (latest === undefined)
    throw new Error(
      `There is no backup in ${folder}. Make one with "npx atelier backup", or name the folder of one.`,
    )
  return join(folder, latest)
}

/** Deletes all but the latest backups. @returns how many were deleted */
export const pruneBackups = async (folder: string, keep: number): Promise<number> => {
  const old = (await listBackups(folder)).slice(keep)
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true })
  return old.length
}

/** Deletes what writers that died have left. To be called only while nobody writes a backup. */
export const removeUnfinished = async (folder: string): Promise<void> => {
  for (const name of (await namesIn(folder)).filter((one) => unfinishedPattern.test(one)))
    await rm(join(folder, name), { recursive: true, force: true })
}

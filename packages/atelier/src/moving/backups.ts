import type { ExportPlace } from '@atelier/plumbing/moving'

/** Location of an installation's backups. */
export type Backups = {
  /** Display name of the location. */
  readonly name: string
  /** Returns the names of complete backups, the latest first. */
  list(): Promise<readonly string[]>
  /**
   * Opens the backup of a name, which exists or is to be made.
   *
   * @param earlier the name of a backup whose contents a new one need not copy
   */
  open(name: string, earlier?: string): ExportPlace
  /** Deletes a complete backup; a missing one is no error. */
  remove(name: string): Promise<void>
  /** Deletes the remains of writers that died. To be called only while no backup is being written. */
  removeUnfinished(): Promise<void>
  /**
   * Deletes contents that no backup uses any more.
   *
   * @param requireLock called before each deletion; throws when another process may be writing a backup
   */
  removeUnusedContents(requireLock: () => Promise<void>): Promise<void>
}

/** Returns the name of the latest backup. @throws Error with a sentence when there is none */
export const latestBackup = async (backups: Backups): Promise<string> => {
  const [latest] = await backups.list()
  if (latest === undefined)
    throw new Error(
      `There is no backup in ${backups.name}. Make one with "npx atelier backup", or name the folder of one.`,
    )
  return latest
}

/**
 * Returns the others from the latest to the oldest. A name later than the new one comes from a wrong clock:
 * it counts as oldest.
 */
const sortOthers = (names: readonly string[], newest: string): readonly string[] => [
  ...names.filter((name) => name < newest),
  ...names.filter((name) => name > newest),
]

/**
 * Deletes older backups than the new one.
 *
 * @param keep number of backups to retain, including the new one
 * @param requireLock throws when another process may be making a backup by now, whose contents no backup has
 * yet
 * @returns the number of deleted backups
 */
export const pruneBackups = async (
  backups: Backups,
  newest: string,
  keep: number,
  requireLock: () => Promise<void>,
): Promise<number> => {
  const old = sortOthers(await backups.list(), newest).slice(keep - 1)
  for (const name of old) {
    await requireLock()
    await backups.remove(name)
  }
  await backups.removeUnusedContents(requireLock)
  return old.length
}

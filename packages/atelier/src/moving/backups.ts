import type { ExportPlace } from '@atelier/plumbing/moving'

/** Where the backups of an installation are. */
export type Backups = {
  /** What messages call the place. */
  readonly name: string
  /** The names of the finished ones, the latest first. */
  list(): Promise<readonly string[]>
  /**
   * The backup of a name, which is there or is to be made.
   *
   * @param earlier the name of a backup whose contents a new one need not copy
   */
  open(name: string, earlier?: string): ExportPlace
  /** Deletes a finished backup; one that is gone is no error. */
  remove(name: string): Promise<void>
  /** Deletes what writers that died have left. To be called only while nobody writes a backup. */
  removeUnfinished(): Promise<void>
  /**
   * Deletes contents that no backup has any more.
   *
   * @param requireLock is called before each is deleted, and throws when somebody else may be writing a backup
   */
  removeUnusedContents(requireLock: () => Promise<void>): Promise<void>
}

/** The name of the latest backup. @throws Error with a sentence when there is none */
export const latestBackup = async (backups: Backups): Promise<string> => {
  const [latest] = await backups.list()
  if (latest === undefined)
    throw new Error(
      `There is no backup in ${backups.name}. Make one with "npx atelier backup", or name the folder of one.`,
    )
  return latest
}

/** The others from the latest to the oldest. A name later than the new one is of a clock that was wrong: it counts as oldest. */
const sortOthers = (names: readonly string[], made: string): readonly string[] => [
  ...names.filter((name) => name < made),
  ...names.filter((name) => name > made),
]

/**
 * Deletes older backups than the one that was just made.
 *
 * @param keep how many are kept, the new one among them
 * @param requireLock throws when another process may be making a backup by now, whose contents no backup has yet
 * @returns how many were deleted
 */
export const pruneBackups = async (
  backups: Backups,
  made: string,
  keep: number,
  requireLock: () => Promise<void>,
): Promise<number> => {
  const old = sortOthers(await backups.list(), made).slice(keep - 1)
  for (const name of old) {
    await requireLock()
    await backups.remove(name)
  }
  await backups.removeUnusedContents(requireLock)
  return old.length
}

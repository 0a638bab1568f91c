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
  /** Deletes a finished backup. */
  remove(name: string): Promise<void>
  /** Deletes what writers that died have left. To be called only while nobody writes a backup. */
  removeUnfinished(): Promise<void>
  /** Deletes contents that no backup has any more. To be called only while nobody writes a backup. */
  removeUnusedContents(): Promise<void>
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

/** Deletes all but the latest backups. @returns how many were deleted */
export const pruneBackups = async (backups: Backups, keep: number): Promise<number> => {
  const old = (await backups.list()).slice(keep)
  for (const name of old) await backups.remove(name)
  await backups.removeUnusedContents()
  return old.length
}

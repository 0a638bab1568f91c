import { lstat, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hours, systemClock } from '@atelier/plumbing/clock'
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '@atelier/plumbing/database'
import type { Log } from '@atelier/plumbing/log'

const prefix = 'atelier-verify-'

const remove = async (folder: string): Promise<void> => {
  // PostgreSQL's data is elsewhere when root's account for it cannot enter the folder.
  removeEmbeddedPostgres(folder)
  await rm(folder, { recursive: true, force: true })
}

/**
 * True for an old folder of ours that is not in use. In a world-writable folder, others could have created
 * it.
 */
const isLeftOver = async (folder: string): Promise<boolean> => {
  const stats = await lstat(folder)
  const isOwn = stats.isDirectory() && stats.uid === process.getuid?.()
  return isOwn && systemClock.now().getTime() - stats.mtimeMs > hours(1)
}

/** Removes the remains of killed processes, each as large as a whole shop. */
const removeLeftovers = async (): Promise<void> => {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    try {
      if (await isLeftOver(folder)) await remove(folder)
    } catch {
      // A living process uses it, or another one has removed it.
    }
  }
}

export type ScratchDatabase = {
  readonly url: string
  /** Stops the database and deletes it. */
  close(): Promise<void>
}

/**
 * Requires free disk space, since a full disk can stop everything else that writes to it. @throws Error with
 * a sentence when there is less
 */
const requireRoom = async (directory: string, bytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(directory)
  const megabytes = (size: number): string => Math.ceil(size / 1e6).toLocaleString('en-US')
  if (bavail * bsize < bytes)
    throw new Error(
      `there are ${megabytes(bavail * bsize)} MB of free space at ${directory}, and the database needs ${megabytes(bytes)} MB. Set TMPDIR to a folder with more room.`,
    )
}

/**
 * Starts a separate empty PostgreSQL in the folder for temporary files.
 *
 * @param bytes expected size of the database
 * @throws Error with a sentence when there is no space for it
 */
export const openScratchDatabase = async (log: Log, bytes: number): Promise<ScratchDatabase> => {
  await removeLeftovers()
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    // It is temporary: it need not survive a loss of power.
    const { url, directory, stop } = await startEmbeddedPostgres({ dataDir: folder, test: true, log })
    const close = async (): Promise<void> => {
      await stop()
      await remove(folder)
    }
    await requireRoom(directory, bytes).catch(async (error: unknown) => {
      await stop()
      throw error
    })
    return { url, close }
  } catch (error) {
    await remove(folder)
    throw error
  }
}

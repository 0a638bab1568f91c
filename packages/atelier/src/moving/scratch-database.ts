import { lstat, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hours, systemClock } from '@atelier/plumbing/clock'
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '@atelier/plumbing/database'
import type { Log } from '@atelier/plumbing/log'

const prefix = 'atelier-verify-'

const remove = async (folder: string): Promise<void> => {
  // When the account of root's PostgreSQL cannot enter the folder, its data lie elsewhere.
  removeEmbeddedPostgres(folder)
  await rm(folder, { recursive: true, force: true })
}

/** Whether a folder is one of ours that nobody is just making. In a folder that all may write in, others could have made it. */
const isLeftOver = async (folder: string): Promise<boolean> => {
  const found = await lstat(folder)
  const isOwn = found.isDirectory() && found.uid === process.getuid?.()
  return isOwn && systemClock.now().getTime() - found.mtimeMs > hours(1)
}

/** Removes what processes that were killed have left, which is a whole shop each time. */
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

/** What fills a disk to its end can stop everything else that writes there. @throws Error with a sentence when there is less room */
const requireRoom = async (directory: string, bytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(directory)
  const megabytes = (size: number): string => Math.ceil(size / 1e6).toLocaleString('en-US')
  if (bavail * bsize < bytes)
    throw new Error(
      `there are ${megabytes(bavail * bsize)} MB of room left at ${directory}, and the database needs ${megabytes(bytes)} MB. Set TMPDIR to a folder with more room.`,
    )
}

/**
 * Starts an empty PostgreSQL of its own in the folder for temporary files.
 *
 * @param bytes how large the database will be
 * @throws Error with a sentence when there is no room for it
 */
export const openScratchDatabase = async (log: Log, bytes: number): Promise<ScratchDatabase> => {
  await removeLeftovers()
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    // It is thrown away: it need not survive a loss of power.
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

import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { makeScratchFolder } from './scratch-folder.ts'

/** Folder on its own disk, which a test may fill. */
export type SmallDisk = {
  readonly directory: string
  /** Fills the remaining space. */
  fill(): void
  /** Frees that space. */
  free(): void
  close(): void
}

/**
 * Mounts a file system in memory; undefined without permission, since only a real disk reports a full disk in
 * all places.
 */
export const mountSmallDisk = (megabytes: number): SmallDisk | undefined => {
  const scratch = makeScratchFolder()
  const { directory } = scratch
  const size = `size=${megabytes}m,mode=711`
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', directory]).status !== 0) {
    scratch.remove()
    return undefined
  }
  const ballast = join(directory, 'ballast')
  return {
    directory,
    fill: () => {
      const file = openSync(ballast, 'a')
      // In decreasing chunks, until not a page is left.
      for (const bytes of [2 ** 20, 4096, 1]) {
        const piece = Buffer.alloc(bytes)
        try {
          while (writeSync(file, piece) === bytes);
        } catch {
          // This size no longer fits.
        }
      }
      closeSync(file)
    },
    free: () => rmSync(ballast, { force: true }),
    close: () => {
      spawnSync('umount', ['-l', directory])
      scratch.remove()
    },
  }
}

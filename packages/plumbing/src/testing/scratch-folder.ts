import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findEmbeddedPostgres } from '../database/embedded/start.ts'

const prefix = 'atelier-test-'
const memory = '/dev/shm'
const enough = 2 ** 31
const abandonedAfter = 600_000

const choosePlace = (): string => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize >= enough) return memory
  } catch {
    // Not every system has a file system in memory.
  }
  return tmpdir()
}

const removeAbandoned = (place: string): void => {
  for (const name of readdirSync(place).filter((entry) => entry.startsWith(prefix))) {
    const directory = join(place, name)
    try {
      const old = performance.timeOrigin + performance.now() - statSync(directory).mtimeMs > abandonedAfter
      if (old && findEmbeddedPostgres(directory) === undefined) rmSync(directory, { recursive: true })
    } catch {
      // Another account's folder, or already gone.
    }
  }
}

/**
 * Creates a folder for a test's data, including a database server. It is in memory if there is room: creating
 * a database means creating a thousand files, which is ten times as fast there. The server's account may
 * enter it. Leftovers of killed runs are removed.
 */
export const makeScratchFolder = (): { directory: string; remove: () => void } => {
  const place = choosePlace()
  removeAbandoned(place)
  const directory = mkdtempSync(join(place, prefix))
  // As root the server runs under another account, which must be able to enter.
  chmodSync(directory, 0o711)
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) }
}

import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'atelier-journeys-'

const isAnotherRun = (pid: number): boolean => {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Gives this process, and all that it starts, a temporary folder of its own: for the data of products, the profiles of browsers
 * and their traces, which leave folders behind. Removes what runs that were killed have left.
 *
 * @returns removes the folder
 */
export const ownTemporaryFolder = (): (() => void) => {
  const place = tmpdir()
  for (const name of readdirSync(place).filter((entry) => entry.startsWith(prefix)))
    if (!isAnotherRun(Number.parseInt(name.slice(prefix.length))))
      rmSync(join(place, name), { recursive: true, force: true, maxRetries: 5 })
  const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`))
  // The account of the database must be able to pass through.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

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
 * Gives this process and its children their own temporary folder: for the data of products, the profiles of
 * browsers and their traces, which leave folders behind. Deletes the remains of killed runs.
 *
 * @returns a function that deletes the folder
 */
export const ownTemporaryFolder = (): (() => void) => {
  const place = tmpdir()
  for (const name of readdirSync(place).filter((entry) => entry.startsWith(prefix)))
    if (!isAnotherRun(Number.parseInt(name.slice(prefix.length))))
      rmSync(join(place, name), { recursive: true, force: true, maxRetries: 5 })
  const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`))
  // The account of the database must be able to traverse it.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

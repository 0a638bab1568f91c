import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'

/** User of a cluster: a process id with its start time, because the id alone could have been reused. */
type Owner = { readonly pid: number; readonly born: string }

/** Returns the start time of a process, in the system's own format; undefined when it is not running. */
const birthOf = (pid: number): string | undefined => {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name in the second field may contain spaces and brackets, so fields are counted after it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
    } catch {
      return undefined
    }
  }
  const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined
}

const readOwner = (file: string): Owner | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner
  } catch {
    return undefined
  }
}

const isAlive = (owner: Owner | undefined): boolean =>
  owner !== undefined && birthOf(owner.pid) === owner.born

/** Returns the process that holds the claim; undefined when no living process does. */
export const findOwner = (file: string): number | undefined => {
  const owner = readOwner(file)
  return isAlive(owner) ? owner?.pid : undefined
}

/**
 * Claims a cluster for this process, and takes over from a dead process.
 *
 * @returns a function that releases the claim, or the id of the living process that holds it
 */
export const claim = (file: string): { release: () => void } | { heldBy: number } => {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ pid: process.pid, born: birthOf(process.pid) ?? '' }), {
    mode: 0o600,
  })
  try {
    for (;;) {
      try {
        linkSync(draft, file)
        return { release: () => rmSync(file, { force: true }) }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const owner = readOwner(file)
      if (owner !== undefined && isAlive(owner)) return { heldBy: owner.pid }
      takeAway(file, draft)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Removes a dead claim. Two processes may do so at once: the removed file is checked again and restored if
 * its owner lives.
 */
const takeAway = (file: string, draft: string): void => {
  const aside = `${draft}.old`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  try {
    if (isAlive(readOwner(aside))) linkSync(aside, file)
  } finally {
    rmSync(aside, { force: true })
  }
}

import { mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Has the id of the process that builds. It is outside the folders that a build deletes. */
const lock = fileURLToPath(new URL('../../../.cache/build.lock', import.meta.url))

/** Returns true when another process has the id. */
function isAnother(id) {
  // In a container, the next process has the id of the one that was killed.
  if (id === process.pid) return false
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    // It is of another account.
    return error.code === 'EPERM'
  }
}

function readLock() {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Removes the lock of a process that was killed. @returns false when another process is just doing so */
function removeLeftLock() {
  const guard = `${lock}.guard`
  try {
    mkdirSync(guard)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  // Read again: another process may have removed it before, and have taken the lock itself.
  const id = readLock()
  if (id !== undefined && !isAnother(id)) rmSync(lock)
  rmdirSync(guard)
  return true
}

/** The id of the process that builds; undefined when none does, also when one was killed while it built. */
function findBuilder() {
  const id = readLock()
  if (id === undefined || isAnother(id)) return id
  return removeLeftLock() ? readLock() : id
}

/** Waits while another process builds: what it has built so far is not whole. */
export function waitForBuilder() {
  const id = findBuilder()
  if (id === undefined) return
  process.stderr.write(`Waiting for process ${id}, which builds Atelier (if it does not, delete ${lock})…\n`)
  while (findBuilder() !== undefined) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
}

/** Makes this process the one that builds. @returns false when another process has just become it */
export function takeLock() {
  mkdirSync(dirname(lock), { recursive: true })
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

export function releaseLock() {
  rmSync(lock, { force: true })
}

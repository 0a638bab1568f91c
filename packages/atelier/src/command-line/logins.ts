import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '@atelier/plumbing/clock'
import * as z from 'zod/mini'

/** Login of this account at a server. */
const Login = z.object({
  client_id: z.string(),
  access_token: z.string(),
  refresh_token: z.nullable(z.string()),
  /** Expiry of the access token, in milliseconds since 1970. */
  expires_at: z.number(),
})
export type Login = z.output<typeof Login>

/** Logins by the origin of their server, and the server of the latest login. */
const Logins = z.object({ latest: z.nullable(z.string()), servers: z.record(z.string(), Login) })
export type Logins = z.output<typeof Logins>

/** Name of the file in the login folder. It must stay: existing installations have this file. */
export const loginsFile = 'logins.json'

const fileIn = (folder: string): string => join(folder, loginsFile)

/** @throws Error when the file exists and cannot be read, or does not contain logins */
export const readLogins = (folder: string): Logins => {
  let text: string
  try {
    text = readFileSync(fileIn(folder), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { latest: null, servers: {} }
  }
  try {
    return Logins.parse(JSON.parse(text))
  } catch {
    throw new Error(`${fileIn(folder)} does not hold logins. Delete it, and sign in again: npx atelier login`)
  }
}

/** Age after which a lock counts as abandoned, in milliseconds: a running process renews its lock. */
const staleAfter = 30_000
const renewedEvery = 10_000

/** Does something with the lock. Returns false when another process has removed it. */
const isThere = (action: () => void): boolean => {
  try {
    action()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return false
  }
}

/** Removes the lock of a dead process. It is moved away first, so that of two processes only one removes it. */
const removeStale = (lock: string): boolean => {
  const stats = statSync(lock, { throwIfNoEntry: false })
  if (stats === undefined) return true
  if (systemClock.now().getTime() - stats.mtimeMs <= staleAfter) return false
  const moved = `${lock}.${process.pid}`
  if (isThere(() => renameSync(lock, moved))) rmSync(moved, { recursive: true, force: true })
  return true
}

/** Identity of a lock: its folder and the time when it was made, because file systems reuse inodes. */
const identityOf = (lock: string): string | undefined => {
  const stats = statSync(lock, { throwIfNoEntry: false })
  return stats && `${stats.ino} ${stats.birthtimeMs}`
}

/** Takes the lock, and returns its identity. */
const takeLock = async (lock: string): Promise<string | undefined> => {
  for (;;)
    try {
      mkdirSync(lock)
      return identityOf(lock)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (!removeStale(lock)) await wait(50)
    }
}

/**
 * Changes the logins, one process at a time: a refresh token works once, and two commands that used it
 * concurrently would end the login. The file is private to its owner (0600, in a folder of 0700).
 */
export const changeLogins = async <T>(
  folder: string,
  change: (logins: Logins) => Promise<readonly [Logins, T]>,
): Promise<T> => {
  const file = fileIn(folder)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await chmod(dirname(file), 0o700)
  const lock = `${file}.lock`
  const ownLock = await takeLock(lock)
  // Another process may have taken the lock of one that slept.
  const isOwn = () => identityOf(lock) === ownLock
  const renewal = setInterval(() => {
    const now = systemClock.now()
    if (isOwn()) isThere(() => utimesSync(lock, now, now))
  }, renewedEvery)
  try {
    const [logins, result] = await change(readLogins(folder))
    const temporary = `${file}.${process.pid}`
    await writeFile(temporary, `${JSON.stringify(logins, undefined, 2)}\n`, { mode: 0o600 })
    await rename(temporary, file)
    return result
  } finally {
    clearInterval(renewal)
    if (isOwn()) rmSync(lock, { recursive: true, force: true })
  }
}

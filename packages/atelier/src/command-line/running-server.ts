import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dataPath } from '@atelier/plumbing/config'
import * as z from 'zod/mini'

/** Note of a listening server in its data folder, by which commands on its machine find it. */
const RunningServer = z.object({
  /** Loopback address at which it listens. */
  address: z.string(),
  public_url: z.string(),
  pid: z.int(),
})
const Note = z.extend(RunningServer, {
  /** Id of the note: processes of two containers that share a folder can have the same number. */
  id: z.string(),
  /** Machine, or container, of the address and the process. */
  host: z.string(),
})
type Note = z.output<typeof Note>
export type RunningServer = z.output<typeof RunningServer>

const fileIn = (dataDir: string): string => dataPath(dataDir, 'server.json')

const readNote = (dataDir: string): Note | undefined => {
  try {
    return Note.safeParse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))).data
  } catch {
    // No server was started here, or another one is just writing its note.
    return undefined
  }
}

const writeNote = (dataDir: string, note: Note): void =>
  writeFileSync(fileIn(dataDir), `${JSON.stringify(note)}\n`, { mode: 0o600 })

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another account may not be signalled, but it exists.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Returns the server that listens with this data folder; undefined when there is none, or it has ended
 * without removing its note.
 */
export const findServer = (dataDir: string): Note | undefined => {
  const note = readNote(dataDir)
  return note !== undefined && note.host === hostname() && isAlive(note.pid) ? note : undefined
}

/**
 * Notes a server in its data folder, which several processes may share: the latest is found.
 *
 * @returns the function that removes the note, unless another process has written its own since; an earlier
 * server that still runs is then found again
 */
export const noteServer = (dataDir: string, server: RunningServer): (() => Promise<void>) => {
  const before = findServer(dataDir)
  const note = { ...server, id: randomUUID(), host: hostname() }
  writeNote(dataDir, note)
  return async () => {
    if (readNote(dataDir)?.id !== note.id) return
    if (before !== undefined && isAlive(before.pid)) writeNote(dataDir, before)
    else rmSync(fileIn(dataDir), { force: true })
  }
}

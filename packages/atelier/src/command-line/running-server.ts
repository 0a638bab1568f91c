import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dataPath } from '@atelier/plumbing/config'
import * as z from 'zod/mini'

/** What a server notes in its data folder while it listens, so that commands on its machine find it. */
const RunningServer = z.object({
  /** An address of this machine at which it listens. */
  address: z.string(),
  public_url: z.string(),
  pid: z.int(),
})
const Note = z.extend(RunningServer, {
  /** Which note this is: processes of two containers that share a folder can have the same number. */
  id: z.string(),
  /** The machine, or container, whose address and process these are. */
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
    // A process of another account may not be signalled, but it is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The server that listens with this data folder; undefined when there is none, or it has ended without taking its note away. */
export const findServer = (dataDir: string): Note | undefined => {
  const note = readNote(dataDir)
  return note !== undefined && note.host === hostname() && isAlive(note.pid) ? note : undefined
}

/**
 * Notes a server in its data folder, which several processes may share: the latest is found.
 *
 * @returns the function that takes the note away, unless another process has written its own since. A server that was
 *   noted before and still runs is found again
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

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** What a server notes in its data folder while it listens, so that commands on its machine find it. */
const RunningServer = z.object({
  /** An address of this machine at which it listens. */
  address: z.string(),
  public_url: z.string(),
  pid: z.int(),
})
export type RunningServer = z.output<typeof RunningServer>

const fileIn = (dataDir: string): string => join(dataDir, 'server.json')

const readNote = (dataDir: string): RunningServer | undefined => {
  try {
    return RunningServer.safeParse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))).data
  } catch {
    // No server was started here, or another one is just writing its note.
    return undefined
  }
}

/** @returns the function that takes the note away, unless another process has written its own since */
export const noteServer = (dataDir: string, server: RunningServer): (() => Promise<void>) => {
  writeFileSync(fileIn(dataDir), `${JSON.stringify(server)}\n`, { mode: 0o600 })
  return async () => {
    if (readNote(dataDir)?.pid === server.pid) rmSync(fileIn(dataDir), { force: true })
  }
}

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
export const findServer = (dataDir: string): RunningServer | undefined => {
  const noted = readNote(dataDir)
  return noted !== undefined && isAlive(noted.pid) ? noted : undefined
}

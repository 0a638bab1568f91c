import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../database/migrate.ts'
import { startEmbeddedPostgres } from '../database/embedded/start.ts'
import type { Log } from '../log/log.ts'
import { makeScratchFolder } from './scratch-folder.ts'
import { silentLog } from './silent-log.ts'

/** PostgreSQL server of a single test, which may kill it. It restarts automatically, as in the product. */
export type OwnPostgres = {
  readonly url: string
  /** Data folder. */
  readonly directory: string
  /** Sends a signal to the server's main process; false when there is none at the moment. */
  signal(signal: NodeJS.Signals): boolean
  /** Sends a signal to all processes of the server. */
  signalAll(signal: NodeJS.Signals): void
  stop(): Promise<void>
}

/**
 * Starts the server, with the tables of plumbing and the job queue. Commits reach the operating system.
 *
 * @param place data folder; by default a new one
 */
export const openOwnPostgres = async (place?: string, log: Log = silentLog): Promise<OwnPostgres> => {
  const scratch = place === undefined ? makeScratchFolder() : { directory: place, remove: () => undefined }
  const postgres = await startEmbeddedPostgres({ dataDir: scratch.directory, test: true, log })
  const folders = [{ name: 'plumbing', directory: join(import.meta.dirname, '../../migrations') }]
  await migrate(postgres.url, folders, log)
  return {
    // The test settings of the server leave commits in its memory, which a kill would lose.
    url: withOption(postgres.url, '-c synchronous_commit=on'),
    directory: scratch.directory,
    signal: (signal) => send(mainProcess(scratch.directory), signal),
    signalAll: (signal) => {
      const main = mainProcess(scratch.directory)
      for (const pid of [main, ...childrenOf(main)]) send(pid, signal)
    },
    stop: async () => {
      await postgres.stop()
      scratch.remove()
    },
  }
}

const mainProcess = (directory: string): number => {
  try {
    return Number(readFileSync(join(directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return Number.NaN
  }
}

const childrenOf = (pid: number): number[] => {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout.trim().split(/\s+/).map(Number)
}

const send = (pid: number, signal: NodeJS.Signals): boolean => {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

const withOption = (url: string, option: string): string => {
  const address = new URL(url)
  address.searchParams.set('options', option)
  return address.href
}

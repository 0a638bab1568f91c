import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../database/migrate.ts'
import { startEmbeddedPostgres } from '../database/embedded/start.ts'
import type { Log } from '../log/log.ts'
import { makeScratchFolder } from './scratch-folder.ts'
import { silentLog } from './silent-log.ts'

/** A PostgreSQL of a test's own, which it may kill. It starts again by itself, as in the product. */
export type OwnPostgres = {
  readonly url: string
  /** The folder of its data. */
  readonly directory: string
  /** Sends a signal to the server's main process; false when there is none at the moment. */
  signal(signal: NodeJS.Signals): boolean
  stop(): Promise<void>
}

/** Starts it, with the tables of plumbing and the job queue. Statements are committed to the operating system at least. */
export const openOwnPostgres = async (log: Log = silentLog): Promise<OwnPostgres> => {
  const scratch = makeScratchFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: scratch.directory, test: true, log })
  const folders = [{ name: 'plumbing', directory: join(import.meta.dirname, '../../migrations') }]
  await migrate(postgres.url, folders, log)
  return {
    // The test settings of the server leave commits in its memory, which its death would lose.
    url: withOption(postgres.url, '-c synchronous_commit=on'),
    directory: scratch.directory,
    signal: (signal) => {
      try {
        const [pid = ''] = readFileSync(join(scratch.directory, 'postgres', 'postmaster.pid'), 'utf8').split(
          '\n',
        )
        return process.kill(Number(pid), signal)
      } catch {
        return false
      }
    },
    stop: async () => {
      await postgres.stop()
      scratch.remove()
    },
  }
}

const withOption = (url: string, option: string): string => {
  const address = new URL(url)
  address.searchParams.set('options', option)
  return address.href
}

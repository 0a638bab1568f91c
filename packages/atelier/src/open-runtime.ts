import { readConfig, readSecret, type Config } from '@atelier/plumbing/config'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '@atelier/plumbing/database'
import { createLog, type Log } from '@atelier/plumbing/log'

/** Settings, secret, log and a running database: the beginning of every command. */
export type Runtime = {
  readonly config: Config
  readonly secret: string
  readonly log: Log
  readonly databaseUrl: string
  /** Adds the function that closes something that was just opened. */
  atEnd(close: () => Promise<void>): void
  /** Closes everything that was opened, the latest first, also when opening stopped half-way. */
  close(): Promise<void>
}

/**
 * Reads the configuration and finds the database: the one of `DATABASE_URL`, or the embedded one, which is
 * started here.
 *
 * @param join uses the embedded database of a running Atelier when there is one
 */
export async function openRuntime({ join = false } = {}): Promise<Runtime> {
  const config = readConfig()
  const log = createLog({ level: config.logLevel })
  const ends: (() => Promise<void>)[] = []
  const runtime = {
    config,
    secret: readSecret(config),
    log,
    atEnd: (end: () => Promise<void>): void => void ends.push(end),
    close: async (): Promise<void> => {
      for (const end of ends.splice(0).toReversed())
        await end().catch((error: unknown) =>
          log.error({ err: error }, 'A part of the process did not stop cleanly.'),
        )
    },
  }
  const running = config.databaseUrl ?? (join ? findEmbeddedPostgres(config.dataDir)?.url : undefined)
  if (running !== undefined) return { ...runtime, databaseUrl: running }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  runtime.atEnd(embedded.stop)
  return { ...runtime, databaseUrl: embedded.url }
}

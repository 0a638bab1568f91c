import { readConfig, readSecret, type Config } from '@atelier/plumbing/config'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '@atelier/plumbing/database'
import { createLog, type Log } from '@atelier/plumbing/log'

/** What every command begins with: settings, secret, log, and a database that answers. */
export type OpenHouse = {
  readonly config: Config
  readonly secret: string
  readonly log: Log
  readonly databaseUrl: string
  /** Notes how something that was just opened is closed. */
  atEnd(close: () => Promise<void>): void
  /** Closes everything noted, the latest first. Also the way out when opening stopped half-way. */
  close(): Promise<void>
}

/**
 * Reads the configuration and reaches the database: the one named by `DATABASE_URL`, or the embedded
 * one, which is started here. With `join`, one that a running Atelier started is used instead.
 */
export async function openHouse({ join = false } = {}): Promise<OpenHouse> {
  const config = readConfig()
  const log = createLog({ level: config.logLevel })
  const ends: (() => Promise<void>)[] = []
  const house = {
    config,
    secret: readSecret(config),
    log,
    atEnd: (end: () => Promise<void>): void => void ends.push(end),
    close: async (): Promise<void> => {
      for (const end of ends.splice(0).toReversed())
        await end().catch((error: unknown) => log.error({ err: error }, 'Something did not stop cleanly.'))
    },
  }
  const running = config.databaseUrl ?? (join ? findEmbeddedPostgres(config.dataDir)?.url : undefined)
  if (running !== undefined) return { ...house, databaseUrl: running }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  house.atEnd(embedded.stop)
  return { ...house, databaseUrl: embedded.url }
}

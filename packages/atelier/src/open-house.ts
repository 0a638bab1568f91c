import { readConfig, readSecret, type Config } from '@atelier/plumbing/config'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '@atelier/plumbing/database'
import { createLog, type Log } from '@atelier/plumbing/log'

/** What every command begins with: settings, secret, log, and a database that answers. */
export type OpenHouse = {
  readonly config: Config
  readonly secret: string
  readonly log: Log
  readonly databaseUrl: string
  /** Ends the database if it was started here. */
  readonly stopDatabase: () => Promise<void>
}

const nothing = async (): Promise<void> => undefined

/**
 * Reads the configuration and reaches the database: the one named by `DATABASE_URL`, or the embedded
 * one, which is started here. With `join`, one that a running Atelier started is used instead.
 */
export async function openHouse({ join = false } = {}): Promise<OpenHouse> {
  const config = readConfig()
  const log = createLog({ level: config.logLevel })
  const running = config.databaseUrl ?? (join ? findEmbeddedPostgres(config.dataDir)?.url : undefined)
  if (running !== undefined)
    return { config, secret: readSecret(config), log, databaseUrl: running, stopDatabase: nothing }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  return { config, secret: readSecret(config), log, databaseUrl: embedded.url, stopDatabase: embedded.stop }
}

import { hasSecret, protectDataDir, readConfig, readSecret, type Config } from '@atelier/plumbing/config'
import { findEmbeddedPostgres, hasEmbeddedPostgres, startEmbeddedPostgres } from '@atelier/plumbing/database'
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
 * Only `start` makes an installation. Another command that found none would make a second one beside the one
 * that was meant. @throws Error with a sentence that names the folder
 */
const requireInstallation = (config: Config): void => {
  const { dataDir, databaseUrl } = config
  if (hasSecret(config) && (databaseUrl !== undefined || hasEmbeddedPostgres(dataDir))) return
  throw new Error(
    `There is no Atelier in ${dataDir}. Run this command in the folder in which Atelier was started, or set DATA_DIR to the folder of its data${databaseUrl === undefined ? '' : ', or ATELIER_SECRET to its secret'}.`,
  )
}

/** Files that are written from here on are for this account alone, whatever the shell was set to. */
const keepFilesPrivate = (): void => void process.umask(0o077)

/**
 * Reads the configuration and finds the database: the one of `DATABASE_URL`, or the embedded one, which is
 * started here.
 *
 * @param join works on the installation that is there, and uses the embedded database of a running Atelier when
 *   there is one
 */
export async function openRuntime({ join = false } = {}): Promise<Runtime> {
  const config = readConfig()
  const log = createLog({ level: config.logLevel })
  if (join) requireInstallation(config)
  const unprotected = protectDataDir(config.dataDir)
  if (unprotected !== undefined) log.warn({}, unprotected)
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
  if (running !== undefined) {
    keepFilesPrivate()
    return { ...runtime, databaseUrl: running }
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  keepFilesPrivate()
  runtime.atEnd(embedded.stop)
  return { ...runtime, databaseUrl: embedded.url }
}

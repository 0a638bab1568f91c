import { setTimeout as sleep } from 'node:timers/promises'
import { hasSecret, protectDataDir, readConfig, readSecret, type Config } from '@atelier/plumbing/config'
import {
  connect,
  findEmbeddedPostgres,
  hasEmbeddedPostgres,
  startEmbeddedPostgres,
} from '@atelier/plumbing/database'
import { createLog, type Log } from '@atelier/plumbing/log'
import { findServer } from './command-line/running-server.ts'
import { checkDataDir, explainDatabaseError, isEphemeral } from './explain-start.ts'

/** Settings, secret, log and a running database: the basis of every command. */
export type Runtime = {
  readonly config: Config
  readonly secret: string
  readonly log: Log
  readonly databaseUrl: string
  /** Folders to which this process and its own database write. */
  readonly disks: readonly string[]
  /** Registers the function that closes an opened resource. */
  atEnd(close: () => Promise<void>): void
  /** Closes all opened resources, the latest first, also after a failed start. */
  close(): Promise<void>
}

/** Timeout for closing one resource, in milliseconds: longer than any of them takes. */
const closeTimeout = 15_000

/** Closes a resource, and logs a failure instead of throwing it, so that the remaining ones are closed too. */
export const closeInTime = async (close: () => Promise<void>, log: Log): Promise<void> => {
  try {
    const closed = close().then(() => true)
    if (!(await Promise.race([closed, sleep(closeTimeout, false, { ref: false })])))
      log.error({}, 'A part of the process did not stop in time.')
  } catch (error) {
    log.error({ err: error }, 'A part of the process did not stop cleanly.')
  }
}

/** Connects once to the database of DATABASE_URL, so that a failed start states the reason. */
const reachDatabase = async (url: string): Promise<void> => {
  try {
    const connection = await connect(url, 'atelier start')
    await connection.close()
  } catch (error) {
    throw explainDatabaseError(error, url)
  }
}

/**
 * Requires an existing installation. Only `start` creates one: any other command in a wrong folder would
 * otherwise create a second one there.
 *
 * @throws Error with a sentence that names the folder
 */
const requireInstallation = (config: Config): void => {
  const { dataDir, databaseUrl } = config
  if (hasSecret(config) && (databaseUrl !== undefined || hasEmbeddedPostgres(dataDir))) return
  throw new Error(
    `There is no Atelier in ${dataDir}. Run this command in the folder in which Atelier was started, or set DATA_DIR to the folder of its data${databaseUrl === undefined ? ' (and DATABASE_URL, if its database is elsewhere)' : ', or ATELIER_SECRET to its secret'}. npm start creates a new one.`,
  )
}

/**
 * Returns the settings for a command beside a running server. Its links lead to that server, which may have
 * another port.
 */
const settingsOfRunning = (config: Config): Config => {
  const publicUrl = findServer(config.dataDir)?.public_url ?? config.publicUrl
  return { ...config, publicUrl }
}

/** Makes new files private to this account, whatever the shell's setting. */
const keepFilesPrivate = (): void => void process.umask(0o077)

/**
 * Reads the configuration and finds the database: the one of `DATABASE_URL`, or the embedded one, which is
 * started here.
 *
 * @param join works on the existing installation, and uses the embedded database and the public URL of a
 * running Atelier if there is one
 * @throws a sentence that names the setting when the data folder or the database cannot be used
 */
export async function openRuntime({ join = false } = {}): Promise<Runtime> {
  const settings = readConfig()
  const config = join ? settingsOfRunning(settings) : settings
  if (join) requireInstallation(config)
  checkDataDir(config)
  const log = createLog({ level: config.logLevel })
  const unprotected = protectDataDir(config.dataDir)
  if (unprotected !== undefined) log.warn({}, unprotected)
  const closers: (() => Promise<void>)[] = []
  const runtime = {
    config,
    secret: readSecret(config),
    log,
    disks: isEphemeral(config) ? [] : [config.dataDir],
    atEnd: (close: () => Promise<void>): void => void closers.push(close),
    close: async (): Promise<void> => {
      for (const closer of closers.splice(0).toReversed()) await closeInTime(closer, log)
    },
  }
  if (config.databaseUrl !== undefined) await reachDatabase(config.databaseUrl)
  const existing = config.databaseUrl ?? (join ? findEmbeddedPostgres(config.dataDir)?.url : undefined)
  if (existing !== undefined) {
    keepFilesPrivate()
    return { ...runtime, databaseUrl: existing }
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  keepFilesPrivate()
  runtime.atEnd(embedded.stop)
  return { ...runtime, databaseUrl: embedded.url, disks: [...runtime.disks, embedded.directory] }
}

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
import { checkDataDir, explainDatabaseError, keepsNothing } from './explain-start.ts'

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

/** Timeout of closing, in milliseconds: longer than any part takes. */
const longestEnd = 15_000

const endInTime = async (end: () => Promise<void>, log: Log): Promise<void> => {
  try {
    const ended = end().then(() => true)
    if (!(await Promise.race([ended, sleep(longestEnd, false, { ref: false })])))
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
 * Requires an existing installation: only `start` creates one. Another command would create a second one
 * beside the intended one. @throws Error with a sentence that names the folder
 */
const requireInstallation = (config: Config): void => {
  const { dataDir, databaseUrl } = config
  if (hasSecret(config) && (databaseUrl !== undefined || hasEmbeddedPostgres(dataDir))) return
  throw new Error(
    `There is no Atelier in ${dataDir}. Run this command in the folder in which Atelier was started, or set DATA_DIR to the folder of its data${databaseUrl === undefined ? ' (and DATABASE_URL, if its database is elsewhere)' : ', or ATELIER_SECRET to its secret'}. npm start creates a new one.`,
  )
}

/**
 * Returns the settings of a command. Its links lead to the running server, even when that was started with
 * another port.
 */
const settingsBeside = (config: Config): Config => {
  const publicUrl = findServer(config.dataDir)?.public_url ?? config.publicUrl
  return { ...config, publicUrl }
}

/** Makes new files private to this account, whatever the shell's setting. */
const keepFilesPrivate = (): void => void process.umask(0o077)

/**
 * Reads the configuration and finds the database: the one of `DATABASE_URL`, or the embedded one, which is
 * started here.
 *
 * @param join works on the existing installation, and uses the embedded database and the public address of a
 * running Atelier if there is one
 * @throws a sentence that names the setting when the data folder or the database cannot be used
 */
export async function openRuntime({ join = false } = {}): Promise<Runtime> {
  const settings = readConfig()
  const config = join ? settingsBeside(settings) : settings
  if (join) requireInstallation(config)
  checkDataDir(config)
  const log = createLog({ level: config.logLevel })
  const unprotected = protectDataDir(config.dataDir)
  if (unprotected !== undefined) log.warn({}, unprotected)
  const ends: (() => Promise<void>)[] = []
  const runtime = {
    config,
    secret: readSecret(config),
    log,
    disks: keepsNothing(config) ? [] : [config.dataDir],
    atEnd: (end: () => Promise<void>): void => void ends.push(end),
    close: async (): Promise<void> => {
      for (const end of ends.splice(0).toReversed()) await endInTime(end, log)
    },
  }
  if (config.databaseUrl !== undefined) await reachDatabase(config.databaseUrl)
  const running = config.databaseUrl ?? (join ? findEmbeddedPostgres(config.dataDir)?.url : undefined)
  if (running !== undefined) {
    keepFilesPrivate()
    return { ...runtime, databaseUrl: running }
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  keepFilesPrivate()
  runtime.atEnd(embedded.stop)
  return { ...runtime, databaseUrl: embedded.url, disks: [...runtime.disks, embedded.directory] }
}

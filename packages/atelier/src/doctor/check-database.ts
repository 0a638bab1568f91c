import { systemClock } from '@atelier/plumbing/clock'
import type { Config } from '@atelier/plumbing/config'
import {
  connect,
  countPending,
  findEmbeddedPostgres,
  hasEmbeddedPostgres,
  type OwnConnection,
} from '@atelier/plumbing/database'
import { explainDatabaseError } from '../explain-start.ts'
import { migrationFolders } from '../package-files.ts'
import { checkBackups } from './check-backups.ts'
import { type Check, fail, ok, reasonOf, warn } from './check.ts'
import { checkHold } from './check-hold.ts'

type Client = OwnConnection['client']

/** Minimum version of PostgreSQL for the migrations. */
const minVersion = 14
/** Clock skew between this machine and the database that causes a warning and a failure, in milliseconds. */
const [warningSkewMs, failureSkewMs] = [2000, 60_000]

const checkVersion = async (client: Client): Promise<Check> => {
  const { rows } = await client.query<{ number: string; version: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as version",
  )
  const { number = '0', version = '' } = rows[0] ?? {}
  return Number(number) >= minVersion * 10_000
    ? ok('database', `PostgreSQL ${version} accepts connections.`)
    : fail(
        'database',
        `PostgreSQL ${version} is too old.`,
        `Use PostgreSQL ${minVersion} or newer (DATABASE_URL).`,
      )
}

const checkExtension = async (client: Client): Promise<Check> => {
  const { rows } = await client.query<{ installed: string | null }>(
    "select installed_version as installed from pg_available_extensions where name = 'pg_trgm'",
  )
  const [row] = rows
  if (row === undefined)
    return fail(
      'pg_trgm',
      'The extension is not installed.',
      'Install the package with PostgreSQL’s additional modules on the database server (often postgresql-contrib).',
    )
  return ok(
    'pg_trgm',
    row.installed === null ? 'Available; the first start creates it.' : `Version ${row.installed}.`,
  )
}

const checkMigrations = async (client: Client): Promise<Check> => {
  try {
    const pending = await countPending(client, migrationFolders())
    return pending === 0
      ? ok('migrations', 'The tables are up to date.')
      : warn('migrations', `${pending} migrations are pending.`, 'Apply them: npm start')
  } catch (error) {
    return fail(
      'migrations',
      reasonOf(error),
      'Start the version that created this database, or restore the file.',
    )
  }
}

const checkSkew = async (client: Client): Promise<Check> => {
  const before = systemClock.now().getTime()
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const half = (before + systemClock.now().getTime()) / 2
  const skew = Math.round(Math.abs((rows[0]?.now.getTime() ?? 0) - half))
  const message = `The clocks of this machine and of the database are ${skew} ms apart.`
  const advice = 'Synchronize both with a time server (for example with chrony or systemd-timesyncd).'
  if (skew > failureSkewMs) return fail('clock', message, advice)
  return skew > warningSkewMs ? warn('clock', message, advice) : ok('clock', message)
}

/** Returns the address of the database: DATABASE_URL, or the embedded one of a running Atelier. */
const urlOf = ({ databaseUrl, dataDir }: Config): string | undefined =>
  databaseUrl ?? findEmbeddedPostgres(dataDir)?.url

/** Checks the database; nothing is started or changed. */
export const checkDatabase = async (config: Config): Promise<Check[]> => {
  const url = urlOf(config)
  if (url === undefined)
    return [
      hasEmbeddedPostgres(config.dataDir)
        ? warn(
            'database',
            'The embedded PostgreSQL is not running.',
            'It runs while Atelier is running: npm start',
          )
        : warn(
            'database',
            `There is no database in ${config.dataDir} yet.`,
            'Create one with npm start, set DATABASE_URL to another PostgreSQL, or set DATA_DIR to the data folder.',
          ),
    ]
  let connection: OwnConnection
  try {
    connection = await connect(url, 'atelier doctor')
  } catch (error) {
    const explained = explainDatabaseError(error, url)
    return [
      fail(
        'database',
        reasonOf(error),
        explained instanceof Error ? explained.message : 'Correct DATABASE_URL.',
      ),
    ]
  }
  try {
    const { client } = connection
    return [
      await checkVersion(client),
      await checkExtension(client),
      await checkMigrations(client),
      await checkSkew(client),
      ...(await checkBackups(client, config)),
      ...(await checkHold(client)),
    ]
  } finally {
    await connection.close()
  }
}

import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '../database/open.ts'
import type { Database } from '../database/types.ts'
import { closeQueue } from './queue-connections.ts'
import { silentLog } from './silent-log.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the PostgreSQL that the global setup started, and its migrated template database. */
    readonly postgres: { readonly url: string; readonly template: string }
  }
}

let administration: Pool | undefined

/**
 * Runs a statement on the server itself. Connections stay open for the next test: opening one takes longer
 * than its statement.
 */
const administer = async (statement: string): Promise<void> => {
  administration ??= new Pool({ connectionString: inject('postgres').url, allowExitOnIdle: true }).on(
    'error',
    () => undefined,
  )
  await administration.query(statement)
}

/**
 * Connections of a test's database: enough for requests that race. Each one plans every statement again, which takes
 * longer than most of them run.
 */
const fewConnections = 4

/**
 * Two minutes: on a busy machine, the last of a hundred concurrent requests waits for more than the default of ten
 * seconds.
 */
const connectionTimeout = 120_000

const withDatabase = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export type TestDatabase<Tables> = {
  readonly database: Database<Tables>
  readonly url: string
  close(): Promise<void>
}

/** Opens a new database as a copy of another. */
const openCopy = async <Tables>(template: string, poolSize: number): Promise<TestDatabase<Tables>> => {
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(`create database ${name} template ${template} strategy file_copy`)
  const url = withDatabase(inject('postgres').url, name)
  const database = openDatabase<Tables>({ url, poolSize, connectionTimeout, log: silentLog })
  return {
    database,
    url,
    close: async () => {
      await Promise.all([database.close(), closeQueue(url)])
      await administer(`drop database if exists ${name} with (force)`)
    },
  }
}

/**
 * Creates a database with every migration applied, in about 20 ms of processor time. Close it at the end of the test,
 * which drops it.
 *
 * @param options.empty creates a database without any tables
 */
export const testDatabase = <Tables>(
  options: { empty?: boolean; poolSize?: number } = {},
): Promise<TestDatabase<Tables>> =>
  openCopy(
    options.empty === true ? 'template0' : inject('postgres').template,
    options.poolSize ?? fewConnections,
  )

/**
 * Copies a test database as it is now, like a backup. Nothing may be using it; its connections are closed,
 * and reopened on demand.
 */
export const backUpDatabase = async <Tables>({
  url,
}: TestDatabase<Tables>): Promise<TestDatabase<Tables>> => {
  const name = new URL(url).pathname.slice(1)
  await administer(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`)
  return openCopy(name, fewConnections)
}

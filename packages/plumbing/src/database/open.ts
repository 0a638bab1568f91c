import { Pool, types as driver, type CustomTypesConfig } from 'pg'
import type { Log } from '../log/log.ts'
import { preparingPool } from './prepared-statements.ts'
import { openQueryBuilder } from './query-builder.ts'
import type { Database } from './types.ts'

export type OpenOptions = {
  readonly url: string
  /** Connections at most. Default 10. */
  readonly poolSize?: number
  readonly log: Log
}

const toSafeNumber = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) {
    throw new Error(`The database holds the number ${text}, which is too large to be computed with exactly.`)
  }
  return value
}

const parsers = new Map<number, (text: string) => unknown>([
  [driver.builtins.INT8, toSafeNumber],
  // A calendar day has no time zone; a JavaScript Date would give it one.
  [driver.builtins.DATE, (text) => text],
])

/** For one pool only: other users of the driver in this process keep its own ways. */
const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? driver.getTypeParser(oid, format),
}

/**
 * Opens a pool of connections. `int8` arrives as a number (an error beyond 2^53), `timestamptz` as a
 * Date, `date` as text. A statement is ended after 15 seconds, a transaction that idles after 30, so
 * that no row lock is held for ever. Statements of one transaction that are awaited together are sent without
 * waiting for each other's answers (`pipeline`).
 */
export const openDatabase = <Tables>({ url, poolSize = 10, log }: OpenOptions): Database<Tables> => {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'atelier',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    types: columnTypes,
    pipeline: true,
  })
  // A connection that breaks emits an error event, and an event without a listener would end the process.
  let closing = false
  const onError = (error: Error): void => {
    if (!closing) log.warn({ err: error }, 'A database connection broke.')
  }
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const { db, transact, close } = openQueryBuilder<Tables>(preparingPool(pool))
  return {
    db,
    url,
    transact,
    close: () => {
      closing = true
      return close()
    },
  }
}

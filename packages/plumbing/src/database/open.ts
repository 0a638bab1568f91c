import { types as driver, type CustomTypesConfig } from 'pg'
import type { Log } from '../log/log.ts'
import { Outage } from '../outage/outage.ts'
import { watchOutage } from '../outage/watch-outage.ts'
import { openPool } from './connect.ts'
import { isStatementTimeout, toOutage } from './outage.ts'
import { preparingPool } from './prepared-statements.ts'
import { openQueryBuilder } from './query-builder.ts'
import type { Database } from './types.ts'

export type OpenOptions = {
  readonly url: string
  /** Maximum connections. Default: 10. */
  readonly poolSize?: number
  /** Maximum wait for a connection, also for a free one of the pool, in milliseconds. Default: 10,000. */
  readonly connectionTimeout?: number
  /** Number of the run of a statement from which connections keep its plan. Default: 3. */
  readonly preparedFromRun?: number
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
  // A calendar day has no time zone; a JavaScript Date would add one.
  [driver.builtins.DATE, (text) => text],
])

/** Column types of this database's own connections: other users of the driver in this process keep its defaults. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? driver.getTypeParser(oid, format),
}

const away = {
  lost: 'The database cannot be reached or breaks its connections: calls are answered 503 and jobs wait. Look at PostgreSQL.',
  back: 'The database answers again.',
}

const full = {
  lost: 'The disk of the database is full: writes are answered 507. Make room on it.',
  back: 'The database has room again.',
  // Reads may succeed during the whole outage.
  calmMs: 60_000,
}

/** Logs outages, once each. */
const watchDatabase = (log: Log, isClosing: () => boolean) => {
  const watches = { away: watchOutage(log, away), full: watchOutage(log, full) }
  return {
    broken: (error: unknown): void => {
      if (!isClosing()) watches.away.lost(error)
    },
    works: (): void => {
      watches.away.works()
      watches.full.works()
    },
    failed: (error: unknown): unknown => {
      const outage = toOutage(error)
      if (!(outage instanceof Outage) || isClosing()) return outage
      // A statement that timed out, perhaps while waiting for a lock, does not indicate an outage.
      if (isStatementTimeout(error))
        log.warn({ err: error }, 'A database statement took too long and was ended.')
      else watches[outage.reason].lost(error)
      return outage
    },
  }
}

/**
 * Opens a pool of connections. `int8` arrives as a number (an error beyond 2^53), `timestamptz` as a Date,
 * `date` as text. Every wait has a time limit (`openPool`): an unresponsive database throws an `Outage`. The
 * log reports the loss of the database once, and its return once. Statements of one transaction that are
 * awaited together are sent without waiting for each other's results (`pipeline`).
 */
export const openDatabase = <Tables>({
  url,
  poolSize = 10,
  connectionTimeout = 10_000,
  preparedFromRun = 3,
  log,
}: OpenOptions): Database<Tables> => {
  let closing = false
  const watch = watchDatabase(log, () => closing)
  const settings = {
    max: poolSize,
    connectionTimeoutMillis: connectionTimeout,
    application_name: 'atelier',
    idleTimeoutMillis: 30_000,
    types: columnTypes,
  }
  const pool = openPool(url, settings, watch.broken)
  const { db, transact, readSnapshot, asActor, forDryRun, close } = openQueryBuilder<Tables>(
    preparingPool(pool, watch, preparedFromRun),
  )
  const database: Database<Tables> = {
    db,
    url,
    transact,
    readSnapshot,
    actingAs: (actor) => {
      const text = JSON.stringify(actor)
      const dryRun = () => ({ ...database, ...forDryRun(text) })
      return { ...database, ...asActor(text), forDryRun: dryRun }
    },
    forDryRun: () => ({ ...database, ...forDryRun(undefined) }),
    close: () => {
      closing = true
      return close()
    },
  }
  return database
}

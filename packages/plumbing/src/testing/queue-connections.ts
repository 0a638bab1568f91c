import { Pool } from 'pg'
import { openDatabase } from '../database/open.ts'
import type { Database } from '../database/types.ts'
import { silentLog } from './silent-log.ts'

/** Connections for due work and jobs in a test: a database for queries and a pool for the queue library. */
export type QueueConnections = { readonly database: Database<object>; readonly pool: Pool }

const open = new Map<string, QueueConnections>()

/**
 * Returns connections to a test database, the same for every call until `closeQueue`. A test runs its jobs
 * many times, and connecting and planning the statements each time takes ten times as long as running them.
 */
export const queueConnections = (url: string): QueueConnections => {
  const opened = open.get(url)
  if (opened !== undefined) return opened
  const pool = new Pool({ connectionString: url, application_name: 'atelier jobs' })
  // A test may cut all connections of its database; the pool reconnects.
  pool.on('error', () => undefined)
  const created = {
    database: openDatabase<object>({ url, poolSize: 2, preparedFromRun: 1, log: silentLog }),
    pool,
  }
  open.set(url, created)
  return created
}

/** Closes the connections of `queueConnections` to a database, if any. */
export const closeQueue = async (url: string): Promise<void> => {
  const opened = open.get(url)
  open.delete(url)
  await Promise.all([opened?.database.close(), opened?.pool.end()])
}

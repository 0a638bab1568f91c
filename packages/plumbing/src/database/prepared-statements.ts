import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { Outage } from '../outage/outage.ts'
import { defineOperation } from '../telemetry/operation.ts'

/** The names of the statements that run in every request, by their text; see `statement`. */
const names = new Map<string, string>()

/**
 * Has every connection keep this statement prepared under a name.
 *
 * @throws when another statement has the name
 */
export const prepareAs = (name: string, text: string): void => {
  for (const [other, taken] of names)
    if (taken === name && other !== text) throw new Error(`Two statements are called ${name}.`)
  names.set(text, name)
}

/** PostgreSQL refuses a prepared statement whose columns are no longer those that it was prepared with. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan')

/** PostgreSQL refuses every statement of a transaction that follows a failed one. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '25P02'

const measureStatement = defineOperation({
  metric: 'db.client.operation.duration',
  description: 'How long statements of the database took.',
  kind: 'CLIENT',
  partOnly: true,
})
const measureWait = defineOperation({
  metric: 'db.client.connection.wait_time',
  description: 'How long was waited for a connection of the pool.',
  kind: 'INTERNAL',
  partOnly: true,
})
const labels = { 'db.system.name': 'postgresql' }

/** Hears how every statement went. */
export type StatementWatch = {
  readonly works: () => void
  /** Returns the error to throw in the error's place. */
  readonly failed: (error: unknown) => unknown
}

const preparing = (client: PoolClient, watch: StatementWatch): PostgresPoolClient => {
  let isUnusable = false
  let failed: unknown
  const query = async (text: string, values: readonly unknown[]) => {
    const name = names.get(text)
    try {
      const operation = /\w+/.exec(text)?.[0].toUpperCase() ?? 'OTHER'
      const run = {
        name: operation,
        labels: { ...labels, 'db.operation.name': operation },
        // Values are not in it: they are sent beside the text.
        details: { 'db.query.text': text },
      }
      const result = await measureStatement(run, () =>
        client.query({ text, values: [...values], ...(name !== undefined && { name }) }),
      )
      watch.works()
      return result
    } catch (error) {
      // Of statements that are awaited together, a later one may be heard first: its caller is told what failed.
      if (failed !== undefined && isRefused(error)) throw failed
      const failure = watch.failed(error)
      failed ??= failure
      isUnusable ||= isOutdated(error) || failure instanceof Outage
      throw failure
    }
  }
  return {
    // The interface has an overload for cursors, which this database never opens.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(isUnusable),
  }
}

/** So many callers at most wait for a connection of a pool; what comes on top is told at once to come back later. */
const longestQueue = 1000

/**
 * The driver's pool for the query builder, which knows no named statements. A migration that runs beside
 * this process can outdate a prepared statement: that use fails, and the connection is closed.
 */
export const preparingPool = (pool: Pool, watch: StatementWatch): PostgresPool => ({
  connect: async () => {
    if (pool.waitingCount >= longestQueue)
      throw new Outage(
        'database',
        'away',
        `More than ${longestQueue} callers wait for a database connection.`,
      )
    try {
      return preparing(await measureWait({ name: 'connection', labels }, () => pool.connect()), watch)
    } catch (error) {
      throw watch.failed(error)
    }
  },
  end: () => pool.end(),
})

import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { Outage } from '../outage/outage.ts'
import { defineOperation } from '../telemetry/operation.ts'

/** Number of the run of a text on a pool from which its connections prepare it. */
const runsBeforePreparing = 3
/** Maximum prepared texts per pool: each connection holds the plans of those that it has run. */
const preparedAtMost = 500
/** Maximum number of texts whose runs are counted at a time. */
const countedAtMost = 2000

/**
 * Search for a part of a text. It is planned for each text: an index is best for a rare one, and reading every row for
 * one that most rows have, which a plan for all texts never does.
 */
const search = /\bi?like (lower\()?\$\d/

type NameOf = (text: string) => string | undefined

/**
 * Returns the names of prepared statements for repeated texts of a pool. A name derives from its text,
 * because connections of a pooler serve several processes.
 */
const repeatedTexts = (): NameOf => {
  const names = new Map<string, string>()
  const runs = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= preparedAtMost || search.test(text)) return name
    const count = (runs.get(text) ?? 0) + 1
    if (count < runsBeforePreparing) {
      // Frequent texts reach the limit again immediately.
      if (runs.size >= countedAtMost) runs.clear()
      runs.set(text, count)
      return undefined
    }
    runs.delete(text)
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 32)
    const prepared = `repeated_${digest}`
    names.set(text, prepared)
    return prepared
  }
}

/** Returns true if PostgreSQL rejects a prepared statement because its columns have changed since. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan')

/** Returns true if PostgreSQL rejects a statement because an earlier one of its transaction failed. */
const isRejected = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '25P02'

const measureStatement = defineOperation({
  metric: 'db.client.operation.duration',
  description: 'Duration of database statements.',
  kind: 'CLIENT',
  partOnly: true,
})
const measureWait = defineOperation({
  metric: 'db.client.connection.wait_time',
  description: 'Time to wait for a connection of the pool.',
  kind: 'INTERNAL',
  partOnly: true,
})
const labels = { 'db.system.name': 'postgresql' }

/** Observer of the outcomes of statements. */
export type StatementWatch = {
  readonly works: () => void
  /** Returns the error to throw in the error's place. */
  readonly failed: (error: unknown) => unknown
}

const preparingClient = (client: PoolClient, nameOf: NameOf, watch: StatementWatch): PostgresPoolClient => {
  let isUnusable = false
  let failed: unknown
  const send = async (text: string, values: readonly unknown[], name: string | undefined) => {
    const operation = /\w+/.exec(text)?.[0].toUpperCase() ?? 'OTHER'
    const run = {
      name: operation,
      labels: { ...labels, 'db.operation.name': operation },
      // Without the values, which are sent separately from the text.
      details: { 'db.query.text': text },
    }
    const result = await measureStatement(run, () =>
      client.query({ text, values: [...values], ...(name !== undefined && { name }) }),
    )
    watch.works()
    return result
  }
  /**
   * Reruns a statement whose plan is outdated; in a transaction, which ended with the failure, its caller
   * starts over.
   */
  const sendUnprepared = async (text: string, values: readonly unknown[], error: unknown) => {
    isUnusable = true
    failed = new Outage('database', 'away', error)
    try {
      const result = await send(text, values, undefined)
      failed = undefined
      return result
    } catch (second) {
      throw isRejected(second) ? failed : watch.failed(second)
    }
  }
  const query = async (text: string, values: readonly unknown[]) => {
    // Without values a text is a single message, in particular `begin` and `commit`.
    const name = isUnusable || values.length === 0 ? undefined : nameOf(text)
    try {
      return await send(text, values, name)
    } catch (error) {
      // Of statements awaited together, a later one may settle first: its caller gets the original failure.
      if (failed !== undefined && isRejected(error)) throw failed
      if (name !== undefined && isOutdated(error)) return sendUnprepared(text, values, error)
      const failure = watch.failed(error)
      failed ??= failure
      isUnusable ||= failure instanceof Outage
      throw failure
    }
  }
  return {
    // The interface has an overload for cursors, which this database never opens.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(isUnusable),
  }
}

/**
 * Maximum callers waiting for a connection of a pool; further ones fail immediately with a retryable error.
 */
const longestQueue = 1000

/**
 * Returns the pool of the driver for the query builder, which has no named statements. A concurrent migration can
 * outdate a prepared statement: it runs again without its plan, or fails as an outage inside a transaction, and the
 * connection is closed afterwards.
 */
export const preparingPool = (pool: Pool, watch: StatementWatch): PostgresPool => {
  const nameOf = repeatedTexts()
  return {
    connect: async () => {
      if (pool.waitingCount >= longestQueue)
        throw new Outage(
          'database',
          'away',
          `More than ${longestQueue} callers wait for a database connection.`,
        )
      try {
        const client = await measureWait({ name: 'connection', labels }, () => pool.connect())
        return preparingClient(client, nameOf, watch)
      } catch (error) {
        throw watch.failed(error)
      }
    },
    end: () => pool.end(),
  }
}

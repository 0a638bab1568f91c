import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { Outage } from '../outage/outage.ts'
import { defineOperation } from '../telemetry/operation.ts'

/** Runs of a text on a pool before its connections keep it prepared. */
const runsBeforePreparing = 3
/** Prepared texts per pool, at most: each connection holds the plans of those that it has run. */
const preparedAtMost = 500
/** Texts whose runs are counted at a time, at most. */
const countedAtMost = 2000

type NameOf = (text: string) => string | undefined

/**
 * Names under which the connections of a pool keep statements prepared, for texts that run again and again. A name is
 * made from its text, because connections of a pooler serve several processes.
 */
const repeatedTexts = (): NameOf => {
  const names = new Map<string, string>()
  const runs = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= preparedAtMost) return name
    const count = (runs.get(text) ?? 0) + 1
    if (count < runsBeforePreparing) {
      if (runs.size >= countedAtMost) runs.clear()
      runs.set(text, count)
      return undefined
    }
    runs.delete(text)
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, `repeated_${digest}`)
    return names.get(text)
  }
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

const preparing = (client: PoolClient, nameOf: NameOf, watch: StatementWatch): PostgresPoolClient => {
  let isUnusable = false
  let failed: unknown
  const send = async (text: string, values: readonly unknown[], name: string | undefined) => {
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
  }
  /** Runs a statement again whose plan is outdated; in a transaction, which ended with the failure, its caller starts over. */
  const sendUnprepared = async (text: string, values: readonly unknown[], error: unknown) => {
    isUnusable = true
    failed = new Outage('database', 'away', error)
    try {
      const result = await send(text, values, undefined)
      failed = undefined
      return result
    } catch (second) {
      throw isRefused(second) ? failed : watch.failed(second)
    }
  }
  const query = async (text: string, values: readonly unknown[]) => {
    // Without values a text travels as one message, `begin` and `commit` above all.
    const name = isUnusable || values.length === 0 ? undefined : nameOf(text)
    try {
      return await send(text, values, name)
    } catch (error) {
      // Of statements that are awaited together, a later one may be heard first: its caller is told what failed.
      if (failed !== undefined && isRefused(error)) throw failed
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

/** Callers that wait for a connection of a pool, at most; those beyond are told at once to come back later. */
const longestQueue = 1000

/**
 * Pool of the driver for the query builder, which knows no named statements. A migration that runs beside this process
 * can outdate a prepared statement: it runs again without its plan, or fails as an outage inside a transaction, and the
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
        return preparing(client, nameOf, watch)
      } catch (error) {
        throw watch.failed(error)
      }
    },
    end: () => pool.end(),
  }
}

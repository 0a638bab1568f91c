import { type RawBuilder, sql } from 'kysely'
import type { Client } from 'pg'
import type { Job } from './job.ts'

/** Channel of the queue library's migrations. */
const migrations = 'worker:migrate'

const channelOf = (pool: string | undefined): string =>
  pool === undefined ? 'atelier.jobs' : `atelier.jobs.${pool}`

/**
 * Wakes the pool of a job once the transaction commits, as part of the statement that adds `jobs` jobs. The
 * queue library's own notification names no job, so every pool of every process would look for it.
 */
export const wakePool = ({ pool }: Pick<Job, 'pool'>, jobs: RawBuilder<unknown>): RawBuilder<unknown> =>
  // PostgreSQL drops equal notifications of a transaction.
  sql`pg_notify(${channelOf(pool)}, ${jobs} || ' ' || random())`

/** Function that lets idle workers of a pool look for a number of new jobs. */
export type Wake = (jobs: number) => void

/**
 * Listens for the new jobs of pools on one connection.
 *
 * @param wakeOf returns the function that wakes a pool; undefined before the pool starts, whose first search
 *   finds the jobs anyway
 * @returns a promise that settles when a newer version has changed the queue's own tables
 */
export const listenForJobs = async (
  client: Client,
  pools: readonly (string | undefined)[],
  wakeOf: (pool: string | undefined) => Wake | undefined,
): Promise<{ readonly migrated: Promise<unknown> }> => {
  const byChannel = new Map(pools.map((pool) => [channelOf(pool), pool]))
  const whenMigrated = new Promise<unknown>((resolve) => {
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === migrations) resolve(new Error('The tables of the job queue have changed.'))
      else wakeOf(byChannel.get(channel))?.(Number.parseInt(payload, 10))
    })
  })
  for (const channel of [migrations, ...byChannel.keys()])
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  return { migrated: whenMigrated }
}

import { type RawBuilder, sql } from 'kysely'
import type { Client } from 'pg'
import type { PoolActivity } from './activity.ts'
import type { Job } from './job.ts'

/** Channel of the queue library's migrations. */
const migrations = 'worker:migrate'

const channelOf = (pool: string | undefined): string =>
  pool === undefined ? 'atelier.jobs' : `atelier.jobs.${pool}`

/** Name of this process among those that share the queue. */
const ownName = crypto.randomUUID()
/** Names of the pools that this process has started. */
const ownPools = new Set<string | undefined>()

/**
 * Wakes the pool of a job once the transaction commits, as part of the statement that adds `jobs` jobs. The
 * queue library's own notification names no job, so every pool of every process would look for it. The
 * notification names this process if it has the pool.
 */
export const wakePool = ({ pool }: Pick<Job, 'pool'>, jobs: RawBuilder<unknown>): RawBuilder<unknown> =>
  // PostgreSQL drops equal notifications of a transaction.
  sql`pg_notify(${channelOf(pool)}, concat_ws(' ', ${jobs}, random(), ${ownPools.has(pool) ? ownName : ''}::text))`

/**
 * Time that the process of a job has to take it before others look for it, in milliseconds: woken together, all
 * but one would look in vain.
 */
const ownFirst = 50

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
  pools: readonly Pick<PoolActivity, 'name' | 'size'>[],
  wakeOf: (pool: string | undefined) => Wake | undefined,
): Promise<{ readonly migrated: Promise<unknown> }> => {
  const byChannel = new Map(pools.map((pool) => [channelOf(pool.name), pool]))
  /** New jobs of other processes. */
  const otherWaiters = new Map<string, number>()
  const wakeLater = (channel: string, jobs: number): void => {
    const waiting = otherWaiters.get(channel)
    otherWaiters.set(channel, (waiting ?? 0) + jobs)
    if (waiting !== undefined) return
    setTimeout(() => {
      const pool = byChannel.get(channel)
      const size = pool?.size ?? 0
      // Those beyond the workers of their own process, and one in case they are busy.
      wakeOf(pool?.name)?.(Math.max(1, (otherWaiters.get(channel) ?? 0) - size))
      otherWaiters.delete(channel)
    }, ownFirst).unref()
  }
  const whenMigrated = new Promise<unknown>((resolve) => {
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === migrations) {
        resolve(new Error('The tables of the job queue have changed.'))
        return
      }
      const [jobs = '', , process = ''] = payload.split(' ')
      if (process === '' || process === ownName)
        wakeOf(byChannel.get(channel)?.name)?.(Number.parseInt(jobs, 10))
      else wakeLater(channel, Number.parseInt(jobs, 10))
    })
  })
  for (const channel of [migrations, ...byChannel.keys()])
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  for (const { name } of pools) ownPools.add(name)
  return { migrated: whenMigrated }
}

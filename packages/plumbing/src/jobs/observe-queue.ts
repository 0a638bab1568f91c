import { metrics } from '@opentelemetry/api'
import { sql } from 'kysely'
import type { Database } from '../database/types.ts'
import { instrumentationName } from '../telemetry/operation.ts'

type QueueRow = { readonly name: string; readonly due: number; readonly failed: number; readonly age: number }

/**
 * Reads, by kind of job: due jobs that are not taken, jobs that were given up, and the age of the oldest due
 * job.
 */
const readQueue = async <Tables>({ db }: Database<Tables>): Promise<readonly QueueRow[]> => {
  const isDue = sql`locked_at is null and attempts < max_attempts and run_at <= clock_timestamp()`
  const { rows } = await sql<QueueRow>`
    select task_identifier as name,
      count(*) filter (where ${isDue}) as due,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed,
      coalesce(extract(epoch from clock_timestamp() - min(run_at) filter (where ${isDue})), 0)::float8 as age
    from graphile_worker.jobs group by task_identifier`.execute(db)
  return rows
}

const empty = { due: 0, failed: 0, age: 0 }

/**
 * Observes the job queue whenever metrics are read. All processes on a database observe the same queue. While
 * the database is unreachable, the metrics show the last known values.
 */
export const observeQueue = <Tables>(database: Database<Tables>): void => {
  const meter = metrics.getMeter(instrumentationName)
  const dueJobs = meter.createObservableGauge('atelier.jobs.due', {
    description: 'Jobs that wait for a worker.',
  })
  const failed = meter.createObservableGauge('atelier.jobs.given_up', {
    description: 'Jobs that failed in every attempt.',
  })
  const age = meter.createObservableGauge('atelier.jobs.oldest_due', {
    description: 'Waiting time of the oldest due job.',
    unit: 's',
  })
  /** Kinds seen so far. Completed jobs leave no row, and a gauge without an observation keeps its value. */
  const seen = new Set<string>()
  meter.addBatchObservableCallback(
    async (result) => {
      const rows = await readQueue(database).catch(() => undefined)
      if (rows === undefined) return
      const byName = new Map(rows.map((row) => [row.name, row]))
      for (const name of byName.keys()) seen.add(name)
      for (const name of seen) {
        const row = byName.get(name) ?? empty
        const labels = { 'atelier.job': name }
        result.observe(dueJobs, row.due, labels)
        result.observe(failed, row.failed, labels)
        result.observe(age, row.age, labels)
      }
    },
    [dueJobs, failed, age],
  )
}

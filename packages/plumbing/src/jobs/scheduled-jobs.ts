import { type RawBuilder, sql, type Transaction } from 'kysely'
import { safeParse, type $ZodType, type input } from 'zod/v4/core'
import type { Database } from '../database/types.ts'
import { defineDue } from './due.ts'
import type { Job } from './job.ts'

// Jobs with a moment of their own, until every area carries its moments in columns of its rows.

type Options = { readonly at?: Date; readonly key?: string }

const defaultAttempts = 12

const allKeys = (job: Job, keys: readonly string[]): string[] => keys.map((key) => `${job.name}:${key}`)

const checkPayload = (job: Job, payload: unknown): string => {
  const checked = safeParse(job.payload, payload)
  if (!checked.success)
    throw new Error(`The payload of the job ${job.name} is wrong: ${checked.error.message}`)
  return JSON.stringify(payload)
}

const schedule = (jobs: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into scheduled_jobs (name, payload, run_at, key, max_attempts) ${jobs}
  on conflict (key) do update set payload = excluded.payload, run_at = excluded.run_at
  returning id`

export const jobWrite = <P extends $ZodType>(
  job: Job<P>,
  payload: input<P>,
  { at, key }: Options = {},
  when: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => {
  const json = checkPayload(job, payload)
  const attempts = job.maxAttempts ?? defaultAttempts
  const fullKey = key === undefined ? null : `${job.name}:${key}`
  if (at === undefined)
    return sql`select 1 from (select where ${when}) as wanted, lateral graphile_worker.add_job(${job.name}, ${json}::json, max_attempts => ${attempts}::int, job_key => ${fullKey})`
  return schedule(
    sql`select ${job.name}, ${json}::jsonb, ${at}::timestamptz, ${fullKey}, ${attempts}::int where ${when}`,
  )
}

export const scheduleWrite = <P extends $ZodType>(
  job: Job<P>,
  entries: readonly { readonly payload: input<P>; readonly at: Date; readonly key: string }[],
): RawBuilder<unknown> => {
  const payloads = entries.map(({ payload }) => checkPayload(job, payload))
  const moments = entries.map(({ at }) => at.toISOString())
  const keys = allKeys(
    job,
    entries.map(({ key }) => key),
  )
  return schedule(sql`
    select ${job.name}, payload, run_at, key, ${job.maxAttempts ?? defaultAttempts}::int
    from unnest(${payloads}::jsonb[], ${moments}::timestamptz[], ${keys}::text[]) as entry (payload, run_at, key)`)
}

export const withdrawWrite = (job: Job, keys: readonly string[]): RawBuilder<unknown> =>
  sql`delete from scheduled_jobs where key = any(${allKeys(job, keys)}::text[]) returning id`

export const withdrawDueWrite = (job: Job, keys: readonly string[]): RawBuilder<unknown> =>
  sql`select removed.id from unnest(${allKeys(job, keys)}::text[]) as wanted (key), lateral graphile_worker.remove_job(wanted.key) as removed`

export const withdraw = async <Tables>(tx: Transaction<Tables>, job: Job, key: string): Promise<void> => {
  await withdrawWrite(job, [key]).execute(tx)
  await withdrawDueWrite(job, [key]).execute(tx)
}

/** Moves scheduled jobs that are due into the queue. */
export const scheduledJobs = (recurring: readonly Job[] = []) =>
  [false, true].map((isRecurring) =>
    defineDue<never, { readonly database: Database<never> }>({
      name: isRecurring ? 'recurring jobs' : 'scheduled jobs',
      recurring: isRecurring,
      rows: () => sql<{
        id: string
        due_at: Date | null
      }>`(select id::text, run_at as due_at from scheduled_jobs
        where (name = any(${recurring.map(({ name }) => name)}::text[])) = ${isRecurring})`,
      run: async ({ database }, id) => {
        await sql`
          with due as (delete from scheduled_jobs where id = ${id}::bigint returning name, payload, key, max_attempts)
          select graphile_worker.add_job(name, payload::json, max_attempts => max_attempts, job_key => key) from due`.execute(
          database.db,
        )
      },
    }),
  )

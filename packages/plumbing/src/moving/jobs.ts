import type { Client } from 'pg'

/**
 * Query of the waiting jobs, oldest first, as JSON objects. A running job counts as not started, and a job
 * that was given up is left out. The queue library has no read-only access to payloads, so this is the only
 * place that reads its tables.
 */
export const waitingJobs = `
  select tasks.identifier as task, jobs.payload::jsonb as payload, queues.queue_name as queue, jobs.priority,
    jobs.run_at, jobs.max_attempts - jobs.attempts + (jobs.locked_at is not null)::integer as attempts_left, jobs.key
  from graphile_worker._private_jobs as jobs
  join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
  left join graphile_worker._private_job_queues as queues on queues.id = jobs.job_queue_id
  where jobs.attempts < jobs.max_attempts or jobs.locked_at is not null
  order by jobs.id`

/** Adds the jobs of an export, in order. @param lines JSON lines, as returned by `waitingJobs` */
export const addJobs = async (client: Client, lines: readonly string[]): Promise<void> => {
  await client.query(
    `select count(graphile_worker.add_job(job.task, payload => job.payload, queue_name => job.queue,
       run_at => job.run_at, max_attempts => job.attempts_left, job_key => job.key, priority => job.priority))
     from json_to_recordset($1::json) as job
       (task text, payload json, queue text, priority integer, run_at timestamptz, attempts_left integer, key text)`,
    [`[${lines.join(',')}]`],
  )
}

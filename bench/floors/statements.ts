import type { Client } from 'pg'

/** Lets the database count its statements from its next start on. */
export const countFromNextStart = async (client: Client): Promise<void> => {
  await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
}

export type Counted = {
  readonly statements: number
  /** Transactions that were committed explicitly. */
  readonly commits: number
  /** Statements of the job queue: searches for jobs and reports of their ends. */
  readonly queue: number
}

/** Returns the statements since the last call, without those of an idle server. */
export const takeCounts = async (client: Client): Promise<Counted> => {
  await client.query('create extension if not exists pg_stat_statements')
  const { rows } = await client.query<Counted>(
    `select coalesce(sum(calls) filter (where not is_queue), 0)::int as statements,
       coalesce(sum(calls) filter (where query ilike 'commit%'), 0)::int as commits,
       coalesce(sum(calls) filter (where is_queue), 0)::int as queue
     from (select calls, query, query ~ 'graphile_worker' as is_queue from pg_stat_statements
       where dbid = (select oid from pg_database where datname = current_database())
         and query !~ 'pg_stat_statements|as kind, id::text') as counted`,
  )
  await client.query('select pg_stat_statements_reset()')
  return rows[0] ?? { statements: 0, commits: 0, queue: 0 }
}

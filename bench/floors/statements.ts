import type { Client } from 'pg'

/** Lets the database count its statements from its next start on. */
export const countFromNextStart = async (client: Client): Promise<void> => {
  await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
}

/** Statements, and transactions that were committed explicitly. */
export type Counted = { readonly statements: number; readonly commits: number }

/** Returns the statements since the last call, without those of an idle server. */
export const takeCounts = async (client: Client): Promise<Counted> => {
  await client.query('create extension if not exists pg_stat_statements')
  const { rows } = await client.query<Counted>(
    `select coalesce(sum(calls), 0)::int as statements,
       coalesce(sum(calls) filter (where query ilike 'commit%'), 0)::int as commits
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
       and query !~ 'graphile_worker|pg_stat_statements|as kind, id::text'`,
  )
  await client.query('select pg_stat_statements_reset()')
  return rows[0] ?? { statements: 0, commits: 0 }
}

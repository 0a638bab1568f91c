import { sql } from 'kysely'
import { Client } from 'pg'
import type { Database } from '../database/types.ts'
import type { Log } from '../log/log.ts'
import { restoreAttempts } from './interrupted-jobs.ts'

// Advisory locks are pairs: the first number stands for worker pools, the second for one of them. Zero: a pool that is starting.
const pools = 718_204
const starting = 0

/**
 * The sign that the worker pools of this process are alive: advisory locks on a connection of their own,
 * which PostgreSQL releases the moment the process is gone, however it ended.
 */
export type Heartbeat = {
  /** Starts a pool and takes the lock of its id. `unlockDeadPools` of other processes waits meanwhile. */
  start(pool: () => { readonly id: string }): Promise<void>
  close(): Promise<void>
}

/** Opens the connection that holds the locks; when it breaks, another one takes over as soon as it can. */
export const openHeartbeat = async (url: string, log: Log): Promise<Heartbeat> => {
  let closed = false
  const poolIds: string[] = []
  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString: url, application_name: 'atelier worker', keepAlive: true })
    client.on('error', (error) => {
      if (closed || client !== current) return
      log.warn({ err: error }, 'The worker lost the connection that shows it is alive; connecting again.')
      reconnectSoon()
    })
    await client.connect()
    return client
  }
  const lock = (client: Client, id: string) =>
    client.query('select pg_advisory_lock($1::int, hashtext($2))', [pools, id])
  const reconnect = async (): Promise<void> => {
    if (closed) return
    current = await connect()
    for (const id of poolIds) await lock(current, id)
  }
  const reconnectSoon = (): void => {
    setTimeout(() => reconnect().catch(reconnectSoon), 1000)
  }
  let current = await connect()
  return {
    start: async (pool) => {
      const client = current
      await client.query('select pg_advisory_lock_shared($1, $2)', [pools, starting])
      const { id } = pool()
      poolIds.push(id)
      await lock(client, id)
      await client.query('select pg_advisory_unlock_shared($1, $2)', [pools, starting])
    },
    close: async () => {
      closed = true
      await current.end().catch(() => undefined)
    },
  }
}

/**
 * Unlocks the jobs of worker pools whose process died, so that living workers run them. Safe with any
 * number of processes.
 *
 * @returns how many jobs were unlocked
 */
export const unlockDeadPools = <Tables>(database: Database<Tables>): Promise<number> =>
  database.transact(async (tx) => {
    const { rows: locked } = await sql<{ pool_id: string; job_ids: string[] }>`
      select locked_by as pool_id, array_agg(id::text) as job_ids
      from graphile_worker.jobs where locked_by is not null group by locked_by`.execute(tx)
    if (locked.length === 0) return 0
    await sql`select pg_advisory_xact_lock(${pools}, ${starting})`.execute(tx)
    const dead: typeof locked = []
    for (const pool of locked) {
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(${pools}, hashtext(${pool.pool_id})) as free`.execute(tx)
      if (rows[0]?.free === true) dead.push(pool)
    }
    if (dead.length === 0) return 0
    const jobs = dead.flatMap(({ job_ids }) => job_ids)
    await sql`select graphile_worker.force_unlock_workers(${dead.map(({ pool_id }) => pool_id)}::text[])`.execute(
      tx,
    )
    await restoreAttempts(tx, jobs)
    return jobs.length
  })

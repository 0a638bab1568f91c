import { sql } from 'kysely'
import { Client } from 'pg'
import type { Database } from '../database/types.ts'
import type { Log } from '../log/log.ts'
import { forgiveInterrupted } from './interrupted.ts'

// Advisory locks are pairs: the first number says "worker", the second which one. Zero: one that is starting.
const workers = 718_204
const starting = 0

/**
 * The sign that worker pools are alive: advisory locks on a connection of their own, which PostgreSQL
 * lets go the moment the process is gone, however it went.
 */
export type Beacon = {
  /** Starts a pool and puts its name under the beacon. Nobody looks for dead workers in between. */
  guard(start: () => { readonly id: string }): Promise<void>
  close(): Promise<void>
}

/** Opens the connection that holds the locks; when it breaks, another takes over as soon as it can. */
export const lightBeacon = async (url: string, log: Log): Promise<Beacon> => {
  let closed = false
  const poolIds: string[] = []
  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString: url, application_name: 'atelier worker', keepAlive: true })
    client.on('error', (error) => {
      if (closed || client !== current) return
      log.warn({ err: error }, 'The worker lost its connection to the database.')
      relight()
    })
    await client.connect()
    return client
  }
  const lock = (client: Client, id: string) =>
    client.query('select pg_advisory_lock($1::int, hashtext($2))', [workers, id])
  const again = async (): Promise<void> => {
    if (closed) return
    current = await connect()
    for (const id of poolIds) await lock(current, id)
  }
  const relight = (): void => {
    setTimeout(() => again().catch(relight), 1000)
  }
  let current = await connect()
  return {
    guard: async (start) => {
      const client = current
      await client.query('select pg_advisory_lock_shared($1, $2)', [workers, starting])
      const { id } = start()
      poolIds.push(id)
      await lock(client, id)
      await client.query('select pg_advisory_unlock_shared($1, $2)', [workers, starting])
    },
    close: async () => {
      closed = true
      await current.end().catch(() => undefined)
    },
  }
}

/**
 * Frees what dead workers hold, so that living ones run it. Safe with any number of processes.
 *
 * @returns how many jobs were freed
 */
export const freeDeadWorkers = <Tables>(database: Database<Tables>): Promise<number> =>
  database.transact(async (tx) => {
    const { rows: held } = await sql<{ locked_by: string }>`
      select locked_by from graphile_worker._private_jobs where locked_by like 'pool-%'
      union select locked_by from graphile_worker._private_job_queues where locked_by like 'pool-%'`.execute(
      tx,
    )
    if (held.length === 0) return 0
    await sql`select pg_advisory_xact_lock(${workers}, ${starting})`.execute(tx)
    const dead: string[] = []
    for (const { locked_by } of held) {
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(${workers}, hashtext(${locked_by})) as free`.execute(tx)
      if (rows[0]?.free === true) dead.push(locked_by)
    }
    if (dead.length === 0) return 0
    const { rows: freed } = await sql<{ id: string }>`
      update graphile_worker._private_jobs set locked_by = null, locked_at = null
      where locked_by = any(${dead}::text[]) returning id::text`.execute(tx)
    await sql`
      update graphile_worker._private_job_queues set locked_by = null, locked_at = null
      where locked_by = any(${dead}::text[])`.execute(tx)
    await forgiveInterrupted(
      tx,
      freed.map((row) => row.id),
    )
    return freed.length
  })

import { sql } from 'kysely'
import { Client } from 'pg'
import type { Database } from '../database/types.ts'
import type { Log } from '../log/log.ts'
import type { Clock } from './clock.ts'
import { moveTime, readTime, type ClockMove, type SandboxTime } from './sandbox-time.ts'

/** A clock that can stand still and be moved forward, the same in every process on one database. */
export interface SandboxClock extends Clock {
  /** Stands still, at this moment or at a later one. */
  freeze(at?: Date): Promise<void>
  /** Goes forward by milliseconds or to a moment, standing or running. */
  advance(step: number | Date): Promise<void>
  /** Runs on from where it stands. */
  resume(): Promise<void>
  state(): { readonly now: Date; readonly frozen: boolean }
  /** Hears of every move, of this process and of others; returns what ends that. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}

const channel = 'sandbox_clock'

type Row = { frozen_at: Date | null; offset_ms: number }

/**
 * Opens the sandbox clock that is kept in the database and follows what other processes do to it. When
 * the connection it listens on breaks, it connects again and reads what it missed.
 */
export const openSandboxClock = async <Tables>(
  database: Database<Tables>,
  log: Log,
): Promise<SandboxClock> => {
  const listeners = new Set<() => void>()
  let time: SandboxTime
  let latest = Number.NEGATIVE_INFINITY
  let closed = false
  let listener: Client | undefined
  /** What was told to everybody and comes back here, where it is known. */
  const told = new Set<string>()

  const now = (): Date => {
    // The machine's own time may be set back; ours never is.
    latest = Math.max(latest, readTime(time, Date.now()))
    return new Date(latest)
  }
  const take = (row: Row): void => {
    time = { frozen_at: row.frozen_at, offset_ms: row.offset_ms }
    for (const hear of listeners) hear()
  }
  const read = async (): Promise<void> => {
    const { rows } = await sql<Row>`select frozen_at, offset_ms from sandbox_clock`.execute(database.db)
    if (rows[0] === undefined) throw new Error('The table sandbox_clock has lost its row.')
    take(rows[0])
  }
  const listen = async (): Promise<void> => {
    const client = new Client({
      connectionString: database.url,
      application_name: 'atelier clock',
      keepAlive: true,
    })
    client.on('error', () => {
      if (!closed && listener === client) retry()
    })
    client.on('notification', ({ payload }) => {
      if (payload !== undefined && told.delete(payload)) return
      read().catch((error: unknown) => log.warn({ err: error }, 'The sandbox clock could not be read.'))
    })
    await client.connect()
    listener = client
    await client.query(`listen ${channel}`)
    // What was told over a connection that broke may never come back.
    told.clear()
    await read()
  }
  const retry = (): void => {
    log.warn({}, 'The sandbox clock lost its connection; connecting again.')
    setTimeout(() => {
      if (!closed) listen().catch(retry)
    }, 1000).unref()
  }
  /** Writes what the clock becomes, unless it was moved since it was read. */
  const tryMove = async (step: ClockMove): Promise<boolean> => {
    const known = time
    const { frozen_at, offset_ms } = moveTime(known, step, Date.now())
    const moved = { frozen_at, offset_ms: Math.round(offset_ms) }
    const word = JSON.stringify(moved)
    told.add(word)
    const { rows } = await sql`
      with moved as (
        update sandbox_clock set frozen_at = ${moved.frozen_at}, offset_ms = ${moved.offset_ms}
        where frozen_at is not distinct from ${known.frozen_at}::timestamptz and offset_ms = ${known.offset_ms} returning 1
      )
      select pg_notify(${channel}, ${word}) from moved`
      .execute(database.db)
      .catch((error: unknown) => {
        told.delete(word)
        throw error
      })
    if (rows.length === 0) told.delete(word)
    else if (time === known) take(moved)
    else await read()
    return rows.length > 0
  }
  const move = async (step: ClockMove): Promise<void> => {
    while (!(await tryMove(step))) await read()
  }

  await listen()
  return {
    now,
    freeze: (at) => move(at === undefined ? { kind: 'freeze' } : { kind: 'freeze', at }),
    advance: (step) => move({ kind: 'advance', step }),
    resume: () => move({ kind: 'resume' }),
    state: () => ({ now: now(), frozen: time.frozen_at !== null }),
    onChange: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    close: async () => {
      closed = true
      await listener?.end().catch(() => undefined)
    },
  }
}

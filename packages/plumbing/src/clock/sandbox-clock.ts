import { sql } from 'kysely'
import { queryDeadline, connect } from '../database/connect.ts'
import { toOutage } from '../database/outage.ts'
import type { Database } from '../database/types.ts'
import type { Log } from '../log/log.ts'
import { keepOpen, type Losable } from '../outage/keep-open.ts'
import { watchOutage } from '../outage/watch-outage.ts'
import type { Clock } from './clock.ts'
import { moveTime, readTime, type ClockMove, type SandboxTime } from './sandbox-time.ts'

/** Clock that can be frozen and moved forward, shared by all processes on a database. */
export interface SandboxClock extends Clock {
  /** Freezes the clock, at this moment or at a later one. */
  freeze(at?: Date): Promise<void>
  /** Moves the clock forward by milliseconds or to a moment, frozen or running. */
  advance(step: number | Date): Promise<void>
  /** Resumes the clock from its current time. */
  resume(): Promise<void>
  state(): { readonly now: Date; readonly frozen: boolean }
  /** Calls the listener at every move, of this process and of others. Returns an unsubscribe function. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}

const channel = 'sandbox_clock'

type Row = { frozen_at: Date | null; offset_ms: number }

/**
 * Opens the sandbox clock, which is stored in the database and follows the moves of other processes. When its
 * listening connection breaks, it reconnects and reads the moves that it missed.
 */
export const openSandboxClock = async <Tables>(
  database: Database<Tables>,
  log: Log,
): Promise<SandboxClock> => {
  /** Marks the moves of this clock, which has read them already, among those that it hears of. */
  const ownName = crypto.randomUUID()
  const listeners = new Set<() => void>()
  let time: SandboxTime
  let latest = Number.NEGATIVE_INFINITY

  const now = (): Date => {
    // The machine's own time may be set back; the clock's never is.
    latest = Math.max(latest, readTime(time, Date.now()))
    return new Date(latest)
  }
  const follow = (row: Row): void => {
    time = row
    for (const listener of listeners) listener()
  }
  const read = async (): Promise<void> => {
    const { rows } = await sql<Row>`select frozen_at, offset_ms from sandbox_clock`.execute(database.db)
    if (rows[0] === undefined) throw new Error('The table sandbox_clock has lost its row.')
    follow(rows[0])
  }
  const listen = async (): Promise<Losable> => {
    const connection = await connect(database.url, 'atelier clock', queryDeadline)
    connection.client.on('notification', ({ payload }) => {
      if (payload === ownName) return
      read().catch((error: unknown) => log.warn({ err: error }, 'The sandbox clock could not be read.'))
    })
    try {
      await connection.client.query(`listen ${channel}`)
      await read()
    } catch (error) {
      await connection.close()
      throw toOutage(error)
    }
    return connection
  }
  /** Writes a move and returns its time; undefined if the clock was moved since it was read. */
  const tryMove = async (step: ClockMove): Promise<Row | undefined> => {
    const { frozen_at, offset_ms } = moveTime(time, step, Date.now())
    const { rows } = await sql<Row>`
      with moved as (
        update sandbox_clock set frozen_at = ${frozen_at}, offset_ms = ${Math.round(offset_ms)}
        where frozen_at is not distinct from ${time.frozen_at}::timestamptz and offset_ms = ${time.offset_ms}
        returning frozen_at, offset_ms
      )
      select frozen_at, offset_ms, pg_notify(${channel}, ${ownName}) from moved`.execute(database.db)
    return rows[0]
  }
  const move = async (step: ClockMove): Promise<void> => {
    for (;;) {
      const before = time
      const moved = await tryMove(step)
      // A later move of another process may have been read in the meantime.
      if (moved !== undefined && time === before) return follow(moved)
      await read()
      if (moved !== undefined) return
    }
  }

  const watch = watchOutage(log, {
    lost: 'The sandbox clock lost its connection to the database and misses moves until it is back.',
    back: 'The sandbox clock follows moves again.',
    calmMs: 0,
  })
  const listening = await keepOpen({ open: listen, onLost: watch.lost, onBack: watch.works })
  return {
    now,
    freeze: (at) => move(at === undefined ? { kind: 'freeze' } : { kind: 'freeze', at }),
    advance: (step) => move({ kind: 'advance', step }),
    resume: () => move({ kind: 'resume' }),
    state: () => ({ now: now(), frozen: time.frozen_at !== null }),
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => listening.close(),
  }
}

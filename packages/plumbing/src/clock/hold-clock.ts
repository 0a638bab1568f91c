import { type Kysely, sql } from 'kysely'
import { connect } from '../database/connect.ts'
import { lockNumbers } from '../stored-names/index.ts'

/** Thrown when the clock is already being moved, in this process or in another. */
export class ClockHeldError extends Error {
  override readonly name = 'ClockHeldError'
}

/** Abort reason after a request to stop the move. */
export class ClockStoppedError extends Error {
  override readonly name = 'ClockStoppedError'
}

/** Thrown when the hold on the clock was lost during the move. */
export class ClockLostError extends Error {
  override readonly name = 'ClockLostError'
}

const { clock: holding, due_work: doingDueWork } = lockNumbers

const stopChannel = 'sandbox_clock_stop'

/** Start and target of a move of the clock. */
export type ClockPath = { readonly from: Date; readonly to: Date }

const applicationName = 'atelier clock move'
/** Formats a moment without milliseconds, since a connection name is limited to 63 characters. */
const inSeconds = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`
const heldClockName = new RegExp(`^${applicationName} (\\S+?Z)(\\S+Z)$`)

/**
 * Returns the name of the connection that holds the clock, which PostgreSQL shows to every process for the duration of
 * the hold.
 */
const nameOf = ({ from, to }: ClockPath): string => `${applicationName} ${inSeconds(from)}${inSeconds(to)}`

/**
 * Runs `move` while holding the sandbox clock exclusively on this database, with the due work of schedulers
 * blocked (`whileClockIsFree`). The hold is an advisory lock on its own connection: PostgreSQL releases it as
 * soon as the process is gone, however it ended.
 *
 * @param move receives a signal that aborts with a ClockLostError when the connection breaks, because other
 *   processes may then move the clock, and with a ClockStoppedError on a request to stop (`stopClockMove`)
 * @param path path of the move, published to other processes (`findClockMove`)
 * @throws ClockHeldError immediately if the clock is held; any error of `move`
 */
export const holdClock = async <Result>(
  url: string,
  move: (held: AbortSignal) => Promise<Result>,
  path?: ClockPath,
): Promise<Result> => {
  const hold = new AbortController()
  const name = path === undefined ? applicationName : nameOf(path)
  const { client, lost, close } = await connect(url, name)
  void lost.then(() =>
    hold.abort(
      new ClockLostError(
        'The connection that held the clock broke, so the clock keeps the time it reached. Read it, then move it further.',
      ),
    ),
  )
  client.on('notification', () =>
    hold.abort(new ClockStoppedError('The move was stopped, so the clock keeps the time it reached.')),
  )
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      holding,
    ])
    if (rows[0]?.held !== true)
      throw new ClockHeldError('The clock is being moved right now. Wait until the move is done.')
    await client.query(`listen ${stopChannel}`)
    await client.query('select pg_advisory_lock($1)', [doingDueWork])
    return await move(hold.signal)
  } finally {
    await close()
  }
}

/** Returns the current move of the clock by any process on this database; undefined when there is none. */
export const findClockMove = async <Tables>(db: Kysely<Tables>): Promise<ClockPath | undefined> => {
  const { rows } = await sql<{ name: string }>`
    select activity.application_name as name
    from pg_locks as held join pg_stat_activity as activity using (pid)
    where held.locktype = 'advisory' and held.objid = ${holding} and held.granted
      and activity.datname = current_database()`.execute(db)
  const [, from, to] = heldClockName.exec(rows[0]?.name ?? '') ?? []
  return from === undefined || to === undefined ? undefined : { from: new Date(from), to: new Date(to) }
}

/** Requests that the current move of the clock, in any process, stop at the next moment. */
export const stopClockMove = async <Tables>(db: Kysely<Tables>): Promise<void> => {
  await sql`select pg_notify(${stopChannel}, '')`.execute(db)
}

/**
 * Runs the due work of a scheduler, unless the clock is held: the process that moves the clock then runs the
 * work, so that it knows when everything of a moment is done.
 */
export const whileClockIsFree = <Tables>(db: Kysely<Tables>, work: () => Promise<unknown>): Promise<void> =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_lock_shared(${doingDueWork}) as free`.execute(connection)
    if (rows[0]?.free !== true) return
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock_shared(${doingDueWork})`.execute(connection)
    }
  })

import { type Kysely, sql } from 'kysely'
import { connect } from '../database/connect.ts'
import { lockNumbers } from '../stored-names/index.ts'

/** Somebody else is moving the clock, in this process or in another. */
export class ClockHeldError extends Error {
  override readonly name = 'ClockHeldError'
}

/** Somebody asked for the move to be stopped. */
export class ClockStoppedError extends Error {
  override readonly name = 'ClockStoppedError'
}

/** The hold on the clock was lost before the move was over. */
export class ClockLostError extends Error {
  override readonly name = 'ClockLostError'
}

const { clock: holding, due_work: doingDueWork } = lockNumbers

const stopChannel = 'sandbox_clock_stop'

/** The moments between which the clock is moved. */
export type ClockPath = { readonly from: Date; readonly to: Date }

const applicationName = 'atelier clock move'
/** Without milliseconds: a name has 63 characters at most. */
const inSeconds = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`
const named = new RegExp(`^${applicationName} (\\S+?Z)(\\S+Z)$`)

/** The name of the connection that holds the clock: PostgreSQL shows it to every process, as long as the hold lasts. */
const nameOf = ({ from, to }: ClockPath): string => `${applicationName} ${inSeconds(from)}${inSeconds(to)}`

/**
 * Does `move` while nobody else on this database holds the sandbox clock, and while no scheduler does due
 * work (`whileClockIsFree`). The hold is an advisory lock on a connection of its own: PostgreSQL releases
 * it the moment the process is gone, however it ended.
 *
 * @param move gets a signal that aborts with a ClockLostError when the connection breaks, because then others may move
 *   the clock, and with a ClockStoppedError when somebody asks for a stop (`stopClockMove`)
 * @param path what others read of the move meanwhile (`findClockMove`)
 * @throws ClockHeldError at once when somebody holds it; what `move` throws
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
        'The connection that held the clock broke, so the clock stays where it came to. Read it, then move it further.',
      ),
    ),
  )
  client.on('notification', () =>
    hold.abort(new ClockStoppedError('The move was stopped, so the clock stays where it came to.')),
  )
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      holding,
    ])
    if (rows[0]?.held !== true)
      throw new ClockHeldError('The clock is being moved at this moment. Wait until it has arrived.')
    await client.query(`listen ${stopChannel}`)
    await client.query('select pg_advisory_lock($1)', [doingDueWork])
    return await move(hold.signal)
  } finally {
    await close()
  }
}

/** The move of the clock that is under way in any process on this database; undefined when there is none. */
export const findClockMove = async <Tables>(db: Kysely<Tables>): Promise<ClockPath | undefined> => {
  const { rows } = await sql<{ name: string }>`
    select activity.application_name as name
    from pg_locks as held join pg_stat_activity as activity using (pid)
    where held.locktype = 'advisory' and held.objid = ${holding} and held.granted
      and activity.datname = current_database()`.execute(db)
  const [, from, to] = named.exec(rows[0]?.name ?? '') ?? []
  return from === undefined || to === undefined ? undefined : { from: new Date(from), to: new Date(to) }
}

/** Asks whoever moves the clock, in any process, to stop at the next moment. */
export const stopClockMove = async <Tables>(db: Kysely<Tables>): Promise<void> => {
  await sql`select pg_notify(${stopChannel}, '')`.execute(db)
}

/**
 * Does due work of a scheduler, unless somebody holds the clock: then the process that moves the clock does
 * the work, so that it knows when everything of a moment is done.
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

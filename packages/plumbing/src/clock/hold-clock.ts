import { type Kysely, sql } from 'kysely'
import { connect } from '../database/connect.ts'

/** Somebody else is moving the clock, in this process or in another. */
export class ClockHeldError extends Error {
  override readonly name = 'ClockHeldError'
}

/** The hold on the clock was lost before the move was over. */
export class ClockLostError extends Error {
  override readonly name = 'ClockLostError'
}

// Any numbers will do, if nothing else locks them.
const holding = 718_205
const doingDueWork = 718_206

/**
 * Does `move` while nobody else on this database holds the sandbox clock, and while no scheduler does due
 * work (`whileClockIsFree`). The hold is an advisory lock on a connection of its own: PostgreSQL releases
 * it the moment the process is gone, however it ended.
 *
 * @param move gets a signal that aborts with a ClockLostError when the connection breaks: then others may move the clock
 * @throws ClockHeldError at once when somebody holds it; what `move` throws
 */
export const holdClock = async <Result>(
  url: string,
  move: (held: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const broken = new AbortController()
  const { client, lost, close } = await connect(url, 'atelier clock move')
  void lost.then(() =>
    broken.abort(
      new ClockLostError(
        'The connection that held the clock broke, so the clock stays where it came to. Read it, then move it further.',
      ),
    ),
  )
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      holding,
    ])
    if (rows[0]?.held !== true)
      throw new ClockHeldError('The clock is being moved at this moment. Wait until it has arrived.')
    await client.query('select pg_advisory_lock($1)', [doingDueWork])
    return await move(broken.signal)
  } finally {
    await close()
  }
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

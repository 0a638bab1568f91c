import { sql } from 'kysely'
import { Client } from 'pg'

/** Somebody else is moving the clock, in this process or in another. */
export class ClockHeldError extends Error {
  override readonly name = 'ClockHeldError'
}

/** The hold on the clock was lost before the move was over. */
export class ClockLostError extends Error {
  override readonly name = 'ClockLostError'
}

// Any number will do, if nothing else locks it.
const lockKey = 718_205

/** The condition, in SQL, that somebody on this database holds the clock at this moment. */
export const clockIsHeld = sql<boolean>`exists (
  select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${sql.lit(lockKey)} and objsubid = 1
    and granted and database = (select oid from pg_database where datname = current_database()))`

/**
 * Does `move` while nobody else on this database holds the sandbox clock. The hold is an advisory lock
 * on a connection of its own: PostgreSQL lets it go the moment the process is gone, however it went.
 *
 * @param move gets a signal that aborts with a ClockLostError when the connection breaks: then others may move the clock
 * @throws ClockHeldError at once when somebody holds it; what `move` throws
 */
export const holdClock = async <Result>(
  url: string,
  move: (held: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const lost = new AbortController()
  const client = new Client({
    connectionString: url,
    application_name: 'atelier clock move',
    keepAlive: true,
  })
  client.on('error', () =>
    lost.abort(
      new ClockLostError(
        'The connection that held the clock broke, so it stands where it came to. Look at it, then move it further.',
      ),
    ),
  )
  await client.connect()
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      lockKey,
    ])
    if (rows[0]?.held !== true)
      throw new ClockHeldError('The clock is being moved at this moment. Wait until it has arrived.')
    return await move(lost.signal)
  } finally {
    await client.end().catch(() => undefined)
  }
}

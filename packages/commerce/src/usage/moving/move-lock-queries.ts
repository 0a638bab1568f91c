import { connect, sessionLock } from '@atelier/plumbing/database'

/** Lock of a move in progress. */
type HeldMove = { readonly end: () => Promise<void> }

/**
 * Locks out other moves of this shop's events. The lock has its own connection: it outlasts transactions and
 * ends with the process.
 *
 * @param url URL of the database
 * @throws Error when another move is in progress
 */
export const lockMove = async (url: string): Promise<HeldMove> => {
  const { client, close } = await connect(url, 'atelier usage migrate')
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(${sessionLock('usage/moving')}) as taken`,
    )
    if (rows[0]?.taken !== true)
      throw new Error(
        'Another process is moving the events of this shop to ClickHouse. Wait until it ends, or end it, and run the command again.',
      )
  } catch (error) {
    await close()
    throw error
  }
  return { end: close }
}

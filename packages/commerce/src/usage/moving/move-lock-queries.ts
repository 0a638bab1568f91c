import { connect, sessionLock } from '@atelier/plumbing/database'

/** A move under way, which keeps others from the same. */
type HeldMove = { readonly end: () => Promise<void> }

/**
 * Keeps others from moving the events of this shop, by a connection of its own: it lasts longer than any transaction, and
 * ends with the process.
 *
 * @param url the address of the database
 * @throws Error when somebody moves them at the moment
 */
export const holdMove = async (url: string): Promise<HeldMove> => {
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

import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

/** After so many milliseconds without another, one is taken for lost. */
const longestPause = 60_000

/**
 * Waits until so many have arrived.
 *
 * @throws Error that says how many have, when no more come
 */
export const arrive = async (
  what: string,
  wanted: number,
  count: () => number | Promise<number>,
): Promise<void> => {
  let most = 0
  let since = performance.now()
  for (;;) {
    const now = await count()
    if (now >= wanted) return
    if (now > most) [most, since] = [now, performance.now()]
    if (performance.now() - since > longestPause)
      throw new Error(`Of ${wanted} ${what} only ${now} arrived; none came for ${longestPause / 1000} s.`)
    await sleep(20)
  }
}

/** Waits until so many deliveries of the endpoints stand in the log. */
export const logged = (client: Client, endpoints: readonly string[], wanted: number): Promise<void> =>
  arrive('deliveries in the log', wanted, async () => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from webhook_deliveries where succeeded and endpoint_id = any($1)',
      [endpoints],
    )
    return rows[0]?.count ?? 0
  })

import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

/** Pause after which a missing delivery counts as lost, in milliseconds. */
const maxPauseMs = 60_000

/**
 * Waits until the wanted number has arrived.
 *
 * @throws Error with the number that has, when no more arrive
 */
export const arrive = async (
  label: string,
  expected: number,
  count: () => number | Promise<number>,
): Promise<void> => {
  let most = 0
  let since = performance.now()
  for (;;) {
    const now = await count()
    if (now >= expected) return
    if (now > most) [most, since] = [now, performance.now()]
    if (performance.now() - since > maxPauseMs)
      throw new Error(`Of ${expected} ${label} only ${now} arrived; none came for ${maxPauseMs / 1000} s.`)
    await sleep(20)
  }
}

/** Waits until the log has the wanted number of the endpoints' deliveries. */
export const logged = (client: Client, endpoints: readonly string[], expected: number): Promise<void> =>
  arrive('deliveries in the log', expected, async () => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from webhook_deliveries where succeeded and endpoint_id = any($1)',
      [endpoints],
    )
    return rows[0]?.count ?? 0
  })

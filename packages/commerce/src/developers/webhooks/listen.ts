import { setTimeout as wait } from 'node:timers/promises'
import type { WebhookMessage } from '@atelier/contract'
import type { output } from 'zod/v4/core'
import type { Services } from '../../core/services.ts'
import { payloadOf } from './payload.ts'
import { findLatestTold, findToldFrom } from './listen-queries.ts'

/** How often it is looked for new events, in milliseconds. */
const lookEvery = 300

/**
 * An event gets its number before its transaction commits, so one with a lower number can appear later. It is heard as long as
 * no more than so many events of the organization have been read before it; what other organizations do does not count.
 */
const known = 500

/**
 * What happens in an organization from now on, as it would be sent to an endpoint, each event once. The listener signs the
 * messages itself, with a secret that only it and the program under development know.
 */
export async function* followTold(
  { database: { db } }: Pick<Services, 'database'>,
  organization_id: string,
  signal: AbortSignal,
): AsyncGenerator<output<typeof WebhookMessage>> {
  let seen = await findLatestTold(db, organization_id, known)
  // The answer begins with the first message, and what happens from here on is heard.
  yield { id: crypto.randomUUID(), type: null, payload: '' }
  while (!signal.aborted) {
    const from = seen.length < known ? 0 : (seen[0]?.sequence ?? 0)
    const ids = seen.map(({ id }) => id)
    const events = await findToldFrom(db, organization_id, from, ids)
    seen = [...seen, ...events.map(({ id, sequence }) => ({ id, sequence }))]
      .toSorted((a, b) => a.sequence - b.sequence)
      .slice(-known)
    for (const { id, type, data, occurred_at } of events) {
      const payload = payloadOf('raw', { type, occurred_at, data })
      if (payload !== undefined) yield { id, type, payload }
    }
    await wait(lookEvery, undefined, { signal }).catch(() => undefined)
  }
}

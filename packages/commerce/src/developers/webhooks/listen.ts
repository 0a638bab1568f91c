import { setTimeout as wait } from 'node:timers/promises'
import type { WebhookMessage } from '@atelier/contract'
import type { output } from 'zod/v4/core'
import type { Services } from '../../core/services.ts'
import { payloadOf } from './payload.ts'
import { findLatestWebhookEvents, findWebhookEventsFrom } from './listen-queries.ts'

/** Poll interval for new events, in milliseconds. */
const lookEvery = 300

/**
 * Number of recent events that are remembered. An event gets its sequence number before its transaction
 * commits, so a lower number can appear after a higher one. Such an event is still delivered while at most
 * this many later events of the same organization have been read.
 */
const maxKnownIds = 500

/**
 * Yields the events of an organization from now on, each once, as an endpoint would receive them. The
 * listener signs the messages itself, with a secret shared only with the program under development.
 */
export async function* followTold(
  { database: { db } }: Pick<Services, 'database'>,
  organization_id: string,
  signal: AbortSignal,
): AsyncGenerator<output<typeof WebhookMessage>> {
  let seen = await findLatestWebhookEvents(db, organization_id, maxKnownIds)
  // The first message confirms that every event from here on is delivered.
  yield { id: crypto.randomUUID(), type: null, payload: '' }
  while (!signal.aborted) {
    const from = seen.length < maxKnownIds ? 0 : (seen[0]?.sequence ?? 0)
    const ids = seen.map(({ id }) => id)
    const events = await findWebhookEventsFrom(db, organization_id, from, ids)
    seen = [...seen, ...events.map(({ id, sequence }) => ({ id, sequence }))]
      .toSorted((a, b) => a.sequence - b.sequence)
      .slice(-maxKnownIds)
    for (const { id, type, data, occurred_at } of events) {
      const payload = payloadOf('raw', { type, occurred_at, data })?.payload
      if (payload !== undefined) yield { id, type, payload }
    }
    await wait(lookEvery, undefined, { signal }).catch(() => undefined)
  }
}

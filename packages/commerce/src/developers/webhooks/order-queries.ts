import { sql } from 'kysely'
import type { Tx } from '../../core/services.ts'
import { isDue } from './delivery-queries.ts'

/**
 * Sleep of an event that follows an earlier one, in seconds. Events of an ordered endpoint sleep while an
 * earlier event of their object is waiting; otherwise the backlog would be read from its start each time one
 * of its events ends. The end of an event wakes the next one. The timeout covers a missed wake-up.
 */
const sleepSeconds = 60

/**
 * Puts due events of an endpoint to sleep that follow an earlier waiting event. The caller holds the lock of
 * the endpoint.
 */
export const suspendFollowers = async (tx: Tx, endpoint_id: string, now: Date): Promise<void> => {
  await sql`
    update webhook_events as event
    set next_attempt_at = greatest(follower.head_next_attempt_at, ${now}::timestamptz + make_interval(secs => ${sleepSeconds}))
    from (
      select event.id, head.next_attempt_at as head_next_attempt_at
      from webhook_events as event cross join lateral (
        select earlier.next_attempt_at from webhook_events as earlier
        where earlier.endpoint_id = event.endpoint_id and earlier.subject_id = event.subject_id
          and earlier.status = 'waiting' and earlier.sequence < event.sequence
        order by earlier.sequence limit 1) as head
      where event.endpoint_id = ${endpoint_id} and ${isDue(now)}) as follower
    where event.id = follower.id`.execute(tx)
}

/**
 * Wakes the next event after each of these ended ones. A next event that has failed before keeps its own
 * retry pause.
 */
export const wakeNext = async (
  tx: Tx,
  endpoint_id: string,
  ended: readonly string[],
  now: Date,
): Promise<void> => {
  await sql`
    update webhook_events as event set next_attempt_at = ${now}
    from (
      select next.id from webhook_events as ended cross join lateral (
        select later.id from webhook_events as later
        where later.endpoint_id = ended.endpoint_id and later.subject_id = ended.subject_id and later.status = 'waiting'
        order by later.sequence limit 1) as next
      where ended.id = any(${ended}::uuid[]) and ended.endpoint_id = ${endpoint_id} and ended.status <> 'waiting') as next
    where event.id = next.id and event.tries = 0 and event.next_attempt_at > ${now}`.execute(tx)
}

/** Wakes all sleeping events of an endpoint that is no longer ordered. */
export const wakeFollowers = async (tx: Tx, endpoint_id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('webhook_events')
    .set({ next_attempt_at: now })
    .where('endpoint_id', '=', endpoint_id)
    .where('status', '=', 'waiting')
    .where('tries', '=', 0)
    .where('next_attempt_at', '>', now)
    .execute()
}

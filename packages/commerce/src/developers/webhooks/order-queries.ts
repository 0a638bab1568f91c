import { sql } from 'kysely'
import type { Tx } from '../../core/services.ts'
import { isDue } from './delivery-queries.ts'

/**
 * Events of an ordered endpoint sleep while an earlier one of their object waits: a backlog would otherwise be read from its
 * beginning each time one event of it ends. The end of an event wakes the next one; a sleeper wakes by itself after this
 * time, in seconds, should nobody have done so.
 */
const sleepSeconds = 60

/** Lets due events of an endpoint sleep that follow others. The caller holds the lock of the endpoint. */
export const letFollowersSleep = async (tx: Tx, endpoint_id: string, now: Date): Promise<void> => {
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

/** Wakes the event that follows each of these, which have ended. One that has failed by itself keeps its own pause. */
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

/** Wakes all events of an endpoint that follow others: it does not ask for order any more. */
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

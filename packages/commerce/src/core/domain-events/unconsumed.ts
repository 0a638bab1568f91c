import type { Log } from '@atelier/plumbing/log'
import type { Connection } from '../services.ts'
import { countPending } from './queries.ts'

/** Pending deliveries of an event type for an area that does not consume it. */
type Unconsumed = { readonly consumer: string; readonly type: string; readonly deliveries: number }

/**
 * Returns the pending deliveries whose consumer is missing in this version: left by an earlier version whose
 * consumer was renamed or removed without a migration, or written by a later version that shares the
 * database.
 *
 * @param consumers areas that consume domain events, by event type
 */
const findUnconsumed = async (
  db: Connection,
  consumers: ReadonlyMap<string, readonly string[]>,
): Promise<readonly Unconsumed[]> => {
  const waiting = await countPending(db)
  return waiting.filter(({ consumer, type }) => !(consumers.get(type) ?? []).includes(consumer))
}

/** Logs an error for each group of deliveries without a consumer in this version. Called at startup. */
export const reportUnconsumed = async (
  db: Connection,
  consumers: ReadonlyMap<string, readonly string[]>,
  log: Log,
): Promise<void> => {
  for (const { consumer, type, deliveries } of await findUnconsumed(db, consumers))
    log.error(
      { consumer, type, deliveries },
      `${deliveries} deliveries of ${type} wait for the area ${consumer}, which does not consume this event. ` +
        'Start the version that does, or hand them over in a migration.',
    )
}

import type { Log } from '@atelier/plumbing/log'
import type { Connection } from '../services.ts'

/** Deliveries of one type of event that wait for an area which does not consume it. */
type Unconsumed = { readonly consumer: string; readonly type: string; readonly deliveries: number }

/**
 * The deliveries that wait for a consumer which this version does not have: left by an earlier version whose consumer was
 * renamed or removed without a migration, or written by a later version that shares the database.
 *
 * @param consumers the areas that consume domain events, by the type of event
 */
const findUnconsumed = async (
  db: Connection,
  consumers: ReadonlyMap<string, readonly string[]>,
): Promise<readonly Unconsumed[]> => {
  const waiting = await db
    .selectFrom('event_deliveries')
    .innerJoin('domain_events', 'domain_events.id', 'event_deliveries.event_id')
    .select(({ fn }) => [
      'event_deliveries.consumer',
      'domain_events.type',
      fn.countAll<number>().as('deliveries'),
    ])
    .groupBy(['event_deliveries.consumer', 'domain_events.type'])
    .execute()
  return waiting.filter(({ consumer, type }) => !(consumers.get(type) ?? []).includes(consumer))
}

/** Logs an error for each kind of delivery that no consumer of this version will ever take. Called at the start. */
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

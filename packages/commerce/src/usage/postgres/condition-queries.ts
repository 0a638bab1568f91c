import { type SelectQueryBuilder, sql } from 'kysely'
import { hasMetadata, oneOf } from '../../core/database/list-filters.ts'
import type { Tables } from '../../core/database/tables.ts'
import type { Connection } from '../../core/services.ts'
import { compileFilter, compileMeter } from '../filters/compile.ts'
import { customerKeys } from '../customer-keys.ts'
import type { EventConditions } from '../port.ts'
import { arrivedIn, inWindow, ofOrganization } from './arrival-queries.ts'
import type { Window } from './arrivals.ts'
import { postgresDialect } from './filter-queries.ts'
import type { Month } from './month.ts'

/** Statement on events without its selection. */
export type Events = SelectQueryBuilder<Tables, 'events', object>

/** Returns the events of a window that meet all conditions. */
export const eventsIn = (db: Connection, conditions: EventConditions, window: Window): Events =>
  eventsOf(db, conditions).where(inWindow(window))

const eventsOf = (db: Connection, conditions: EventConditions): Events => {
  const { organization_id, customers, after, before, names, sources, meter, filter, parents, metadata } =
    conditions
  let query = db.selectFrom('events').where('events.organization_id', '=', organization_id)
  if (customers !== undefined)
    query = query.where('events.customer_key', '=', sql<string>`any(${customerKeys(customers)}::text[])`)
  if (after !== undefined) query = query.where('events.timestamp', '>', after)
  if (before !== undefined) query = query.where('events.timestamp', '<', before)
  if (names !== undefined) query = query.where(oneOf('events.name')(names))
  if (sources !== undefined) query = query.where(oneOf('events.source')(sources))
  if (meter !== undefined) query = query.where(compileMeter(meter, postgresDialect))
  if (filter !== undefined) query = query.where(compileFilter(filter, postgresDialect))
  if (parents !== undefined)
    query =
      parents === 'none'
        ? query.where('events.parent_id', 'is', null)
        : query.where(oneOf('events.parent_id')(parents))
  const holds = metadata === undefined ? undefined : hasMetadata('events.metadata')(metadata)
  return holds === undefined ? query : query.where(holds)
}

/**
 * Returns the events of unfolded batches that meet all conditions.
 *
 * @param months arrival months of the events
 */
export const waitingEventsOf = (
  db: Connection,
  conditions: EventConditions,
  months: readonly Month[],
): Events =>
  eventsOf(db, conditions)
    .where(arrivedIn(months))
    .where(
      sql<boolean>`events.batch_id = any(array(
      select id from event_batches where ${ofOrganization(conditions.organization_id)}))`,
    )

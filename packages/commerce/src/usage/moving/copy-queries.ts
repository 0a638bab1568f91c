import { sql } from 'kysely'
import type { Connection, Tx } from '../../core/services.ts'
import type { StoredUsageEvent } from '../port.ts'
import { arrivedIn } from '../postgres/arrival-queries.ts'
import type { Month } from '../postgres/month.ts'

/** Month of arrival, in UTC, and its copy progress. */
export type MonthToCopy = Month & { readonly copied_to: number }

/** Returns the months with events, oldest first. */
export const findMonths = (db: Connection): Promise<readonly MonthToCopy[]> =>
  db
    .selectFrom('event_months')
    .leftJoin('usage_copies', 'usage_copies.month', 'event_months.id')
    .select(['id', 'starts_at', 'ends_at', sql<number>`coalesce(copied_to, 0)`.as('copied_to')])
    .orderBy('starts_at')
    .execute()

type Bounds = Pick<MonthToCopy, 'starts_at' | 'ends_at'>

const within = ({ starts_at, ends_at }: Bounds) =>
  sql<boolean>`events.ingested_at >= ${starts_at} and events.ingested_at < ${ends_at}`

/**
 * Returns the batch of the event that is `events` events after a batch; undefined when fewer events follow.
 */
export const findBatchBehind = async (
  db: Connection,
  month: Bounds,
  after: number,
  last: number,
  events: number,
): Promise<number | undefined> =>
  (
    await db
      .selectFrom('events')
      .select('batch_id')
      .where(within(month))
      .where('batch_id', '>', after)
      .where('batch_id', '<=', last)
      .orderBy('batch_id')
      .offset(events)
      .limit(1)
      .executeTakeFirst()
  )?.batch_id

const countRange = async (db: Connection, month: Bounds, after: number, last: number): Promise<number> =>
  (
    await db
      .selectFrom('events')
      .select(sql<number>`count(*)`.as('count'))
      .where(within(month))
      .where('batch_id', '>', after)
      .where('batch_id', '<=', last)
      .executeTakeFirstOrThrow()
  ).count

/** Maximum events counted per statement. */
const countedAtOnce = 500_000

/** Counts the events of a month in batches after `after` and up to `last`. */
export const countEvents = async (
  db: Connection,
  month: Bounds,
  after: number,
  last: number,
  size = countedAtOnce,
): Promise<number> => {
  let count = 0
  for (let from = after; from < last;) {
    const to = (await findBatchBehind(db, month, from, last, size)) ?? last
    count += await countRange(db, month, from, to)
    from = to
  }
  return count
}

/** Returns the next batches of a month, and their number of events. */
export const findBatches = (
  tx: Tx,
  month: Bounds,
  after: number,
  last: number,
  limit: number,
): Promise<readonly { readonly batch_id: number; readonly events: number }[]> =>
  tx
    .selectFrom('events')
    .select(['batch_id', sql<number>`count(*)`.as('events')])
    .where(within(month))
    .where('batch_id', '>', after)
    .where('batch_id', '<=', last)
    .groupBy('batch_id')
    .orderBy('batch_id')
    .limit(limit)
    .execute()

/** Returns the events of batches. @param months months of arrival of the events */
export const findEvents = (
  tx: Tx,
  batch_ids: readonly number[],
  months: readonly Month[],
): Promise<(StoredUsageEvent & { readonly batch_id: number })[]> =>
  tx
    .selectFrom('events')
    .select([
      'id',
      'batch_id',
      'organization_id',
      'name',
      'source',
      'timestamp',
      'customer_id',
      'external_customer_id',
      'external_id',
      'parent_id',
      'metadata',
      'ingested_at',
    ])
    .where('batch_id', '=', sql<number>`any(${[...batch_ids]}::bigint[])`)
    .where(arrivedIn(months))
    .execute()

/** @param copied_to 0 restarts the copy of the month */
export const setCopied = async (tx: Tx, month: string, copied_to: number): Promise<void> => {
  await tx
    .insertInto('usage_copies')
    .values({ month, copied_to })
    .onConflict((conflict) => conflict.column('month').doUpdateSet({ copied_to }))
    .execute()
}

/** Returns the copy progress of a month; undefined when its events were dropped. */
export const findCopied = async (tx: Tx, month: string): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('event_months')
      .leftJoin('usage_copies', 'usage_copies.month', 'event_months.id')
      .select(sql<number>`coalesce(copied_to, 0)`.as('copied_to'))
      .where('id', '=', month)
      .executeTakeFirst()
  )?.copied_to

import { holdKey } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import { setLockTimeout } from '../../core/database/lock.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { dropArrivals } from './arrival-queries.ts'
import { dropCounts } from './counter-queries.ts'
import type { Month } from './month.ts'

const tableOf = ({ id }: Pick<Month, 'id'>) => sql.table(`events_${id.replace('-', '_')}`)

/** Returns true if the table of a month exists. */
export const hasMonth = async (db: Connection, { id }: Month): Promise<boolean> =>
  (await db.selectFrom('event_months').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/**
 * Creates the table of a month if it does not exist. The table is created standalone and then attached, which
 * does not block inserts into other months. Concurrent creations wait for each other; once the table exists,
 * none waits.
 */
export const makeMonth = async (tx: Tx, month: Month): Promise<void> => {
  if (await hasMonth(tx, month)) return
  await holdKey(tx, 'event month', month.id)
  if (await hasMonth(tx, month)) return
  const table = tableOf(month)
  await sql`create table ${table} (like events including all)`.execute(tx)
  await sql`alter table events attach partition ${table}
    for values from (${sql.lit(month.starts_at.toISOString())}) to (${sql.lit(month.ends_at.toISOString())})`.execute(
    tx,
  )
  await tx.insertInto('event_months').values(month).execute()
}

/**
 * Selects the newest month, due at its start: the table of the next month is created then, long before it is
 * needed.
 */
export const selectNewestMonth = (db: Connection) =>
  db
    .selectFrom('event_months')
    .select(['id', 'starts_at as due_at'])
    .where('starts_at', '=', ({ selectFrom }) =>
      selectFrom('event_months').select(({ fn }) => fn.max('starts_at').as('newest')),
    )

/**
 * Selects the months whose events may be dropped, each due `kept_months` months after its end. A month waits
 * until all its events are folded, and while a meter is being rebuilt from old events.
 */
export const selectOldMonths = (db: Connection, kept_months: number) =>
  db
    .selectFrom('event_months')
    .select(['id', sql<Date>`ends_at + make_interval(months => ${kept_months}::int)`.as('due_at')])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event_batches').whereRef('event_batches.ingested_at', '<', 'event_months.ends_at'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('meter_builds'))))

/** Returns the end of a month; undefined when its events were dropped. */
export const findMonthEnd = async (db: Connection, id: string): Promise<Date | undefined> =>
  (await db.selectFrom('event_months').select('ends_at').where('id', '=', id).executeTakeFirst())?.ends_at

/** Maximum rows deleted per statement, to keep statements short. */
const deletedAtOnce = 10_000

/**
 * Deletes external ids that arrived before a moment: an event with one of them would be stored as a new
 * event.
 */
export const deleteExternalIds = async (db: Connection, before: Date): Promise<void> => {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('event_external_ids')
      .where(({ refTuple, selectFrom, eb }) =>
        eb(
          refTuple('organization_id', 'external_id'),
          'in',
          selectFrom('event_external_ids')
            .select(['organization_id', 'external_id'])
            .where('ingested_at', '<', before)
            .limit(deletedAtOnce)
            .$asTuple('organization_id', 'external_id'),
        ),
      )
      .executeTakeFirstOrThrow()
    if (numDeletedRows < deletedAtOnce) return
  }
}

/**
 * Drops the table of a month. The drop waits for readers of events; since others queue behind it, it gives up
 * soon and is retried.
 */
export const dropMonthTable = async (tx: Tx, id: string): Promise<void> => {
  await holdKey(tx, 'event month', id)
  await setLockTimeout(tx, 2000)
  await sql`drop table if exists ${tableOf({ id })}`.execute(tx)
  await dropCounts(tx, id)
  await dropArrivals(tx, id)
  await tx.deleteFrom('event_months').where('id', '=', id).execute()
}

import { holdKey } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { Connection, Tx } from '../../services.ts'
import { dropArrivals } from './arrival-queries.ts'
import { dropCounts } from './event-count-queries.ts'
import type { Month } from './month.ts'

const tableOf = ({ id }: Pick<Month, 'id'>) => sql.table(`events_${id.replace('-', '_')}`)

/** Whether the table of a month is there. */
export const hasMonth = async (db: Connection, { id }: Month): Promise<boolean> =>
  (await db.selectFrom('event_months').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/**
 * Makes the table of a month, if it is not there. It is made by itself and attached then, which holds up nobody who
 * stores events of other months. Processes that make it at the same time wait for each other; nobody waits once it is
 * there.
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
 * The newest month, which is due when it begins: the table of the next one is made then, long before it is needed.
 */
export const selectNewestMonth = (db: Connection) =>
  db
    .selectFrom('event_months')
    .select(['id', 'starts_at as due_at'])
    .where('starts_at', '=', ({ selectFrom }) =>
      selectFrom('event_months').select(({ fn }) => fn.max('starts_at').as('newest')),
    )

/**
 * The months whose events may be dropped, each due so many months after its end. A month waits until all that arrived
 * in it is folded, and while a meter is being counted anew, which reads old events.
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

/** The moment at which a month ends; undefined when its events are not kept any more. */
export const findMonthEnd = async (db: Connection, id: string): Promise<Date | undefined> =>
  (await db.selectFrom('event_months').select('ends_at').where('id', '=', id).executeTakeFirst())?.ends_at

/** How many rows one statement deletes, so that none takes long. */
const deletedAtOnce = 10_000

/** Deletes external ids that arrived before a moment: an event with one of them would be stored as a new one. */
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
 * Drops the table of a month. It has to wait until nobody reads events; it gives up soon, because others wait behind it
 * meanwhile, and is tried again.
 */
export const dropMonthTable = async (tx: Tx, id: string): Promise<void> => {
  await holdKey(tx, 'event month', id)
  await sql`select set_config('lock_timeout', '2000', true)`.execute(tx)
  await sql`drop table if exists ${tableOf({ id })}`.execute(tx)
  await dropCounts(tx, id)
  await dropArrivals(tx, id)
  await tx.deleteFrom('event_months').where('id', '=', id).execute()
}

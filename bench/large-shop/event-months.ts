import { sql } from 'kysely'
import type { Tx } from '../../packages/commerce/src/core/services.ts'
import { type Month, monthOf } from '../../packages/commerce/src/usage/postgres/month.ts'
import { dropMonthTable, hasMonth } from '../../packages/commerce/src/usage/postgres/month-queries.ts'

/** Months, of the UTC calendar, whose events a shop has: those that are retained, and the current one. */
export const eventMonths = (now: Date): readonly Month[] =>
  Array.from({ length: 14 }, (_, at) => monthOf(now, at - 12))

const nameOf = ({ id }: Month): string => `events_${id.replace('-', '_')}`
const boundsOf = ({ starts_at, ends_at }: Month) =>
  sql`from (${sql.lit(starts_at.toISOString())}) to (${sql.lit(ends_at.toISOString())})`

/**
 * Table that the usage of a batch is written to, with a partition for each month and without indexes: to build
 * the indexes of a month takes a third of the time that it takes to insert its events into them.
 */
export const writtenEvents = (batch: number) => sql.table(`large_shop_${batch}`)
const writtenMonth = (batch: number, month: Month) => sql.table(`large_shop_${batch}_${nameOf(month)}`)

/** Creates the table of written events with its months, which are not vacuumed while they are written. */
export const makeWrittenEvents = async (tx: Tx, batch: number, months: readonly Month[]): Promise<void> => {
  await sql`create table ${writtenEvents(batch)} (like events including all excluding indexes)
    partition by range (ingested_at)`.execute(tx)
  for (const month of months)
    await sql`create table ${writtenMonth(batch, month)} partition of ${writtenEvents(batch)}
      for values ${boundsOf(month)} with (autovacuum_enabled = off)`.execute(tx)
}

const hasEvents = async (tx: Tx, { starts_at, ends_at }: Month): Promise<boolean> =>
  (await tx
    .selectFrom('events')
    .select('id')
    .where('ingested_at', '>=', starts_at)
    .where('ingested_at', '<', ends_at)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Adds a month of written events to the events. It becomes their table of the month, with its indexes, unless
 * the month has other events already.
 */
export const addWrittenMonth = async (tx: Tx, batch: number, month: Month): Promise<void> => {
  const monthRows = writtenMonth(batch, month)
  if ((await hasMonth(tx, month)) && !(await hasEvents(tx, month))) await dropMonthTable(tx, month.id)
  if (await hasMonth(tx, month)) {
    const columns = sql`id, organization_id, batch_id, name, source, "timestamp", customer_id, metadata, ingested_at`
    await sql`insert into events (${columns}) select ${columns} from ${monthRows}`.execute(tx)
    await sql`drop table ${monthRows}`.execute(tx)
    return
  }
  await sql`alter table ${writtenEvents(batch)} detach partition ${monthRows}`.execute(tx)
  await sql`alter table ${monthRows} reset (autovacuum_enabled)`.execute(tx)
  await sql`alter table ${monthRows} rename to ${sql.ref(nameOf(month))}`.execute(tx)
  await sql`alter table events attach partition ${sql.table(nameOf(month))} for values ${boundsOf(month)}`.execute(
    tx,
  )
  await tx.insertInto('event_months').values(month).execute()
}

/** Drops the table of written events, whose months were added. */
export const dropWrittenEvents = async (tx: Tx, batch: number): Promise<void> => {
  await sql`drop table ${writtenEvents(batch)}`.execute(tx)
}

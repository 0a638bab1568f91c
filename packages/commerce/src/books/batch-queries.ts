import { sql } from 'kysely'
import type { Connection } from '../core/services.ts'
import type { checks } from './checks.ts'
import { findOrganizationIds } from '../organization/organizations/index.ts'

/** Tables with checks. */
export type CheckedTable = keyof typeof checks

/** Tables whose rows have an id and a timestamp. Daily sums have neither. */
type RowTable = Exclude<CheckedTable, 'ledger_days'>

/** Lower bound of all ids of version 4. */
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/** Rows to compare: all, or those of one organization, with the batch size. */
export type CheckRange = {
  readonly size: number
  readonly organization_id?: string | undefined
  readonly beforeBatch: () => Promise<void>
}

/** Yields id ranges `(after, upTo]` of `size` rows each. The last one is open-ended. */
async function* batchesOfAll(db: Connection, table: RowTable, size: number) {
  const id = sql.ref(`${table}.id`)
  let after = beforeAllIds
  for (;;) {
    const last = await db
      .selectFrom(table)
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .offset(size - 1)
      .limit(1)
      .executeTakeFirst()
    yield last === undefined
      ? sql<boolean>`${id} > ${after}`
      : sql<boolean>`${id} > ${after} and ${id} <= ${last.id}`
    if (last === undefined) return
    after = last.id
  }
}

/**
 * Yields time ranges `(after, upTo]` of `size` rows of an organization each, plus further rows with the same
 * timestamp as the last one. The indexes of every table begin with organization and timestamp, not with the
 * id.
 */
async function* batchesOfOrganization(
  db: Connection,
  table: RowTable,
  size: number,
  organization_id: string,
) {
  const moment = sql.ref(`${table}.${table === 'ledger_transactions' ? 'occurred_at' : 'created_at'}`)
  const isOwn = sql<boolean>`${sql.ref(`${table}.organization_id`)} = ${organization_id}`
  let after = '-infinity'
  for (;;) {
    const isLater = sql<boolean>`${isOwn} and ${moment} > ${after}::timestamptz`
    // Text, because a JavaScript date loses the microseconds.
    const { rows } = await sql<{ moment: string }>`select ${moment}::text as moment from ${sql.table(table)}
      where ${isLater} order by ${moment} offset ${size - 1}::int limit 1`.execute(db)
    const last = rows[0]?.moment
    yield last === undefined ? isLater : sql<boolean>`${isLater} and ${moment} <= ${last}::timestamptz`
    if (last === undefined) return
    after = last
  }
}

/**
 * Yields ranges of whole UTC days with `size` transactions of an organization each, plus the rest of the last
 * day.
 */
async function* batchesOfDays(db: Connection, size: number, organization_id: string) {
  let first = '-infinity'
  for (;;) {
    const start = sql`(${first}::date::timestamp at time zone 'UTC')`
    const { rows } = await sql<{
      next: string
    }>`select ((occurred_at at time zone 'UTC')::date + 1)::text as next
      from ledger_transactions where organization_id = ${organization_id} and occurred_at >= ${start}
      order by occurred_at offset ${size - 1}::int limit 1`.execute(db)
    const next = rows[0]?.next
    // Sums are selected by day, transactions by timestamp.
    const isLater = sql<boolean>`ledger_days.organization_id = ${organization_id}
      and ledger_days.day >= ${first}::date and ledger_days.occurred_at >= ${start}`
    yield next === undefined
      ? isLater
      : sql<boolean>`${isLater} and ledger_days.day < ${next}::date
          and ledger_days.occurred_at < (${next}::date::timestamp at time zone 'UTC')`
    if (next === undefined) return
    first = next
  }
}

async function* batchesOfAllDays(db: Connection, size: number) {
  for (const id of await findOrganizationIds(db)) yield* batchesOfDays(db, size, id)
}

const rangesOf = (db: Connection, table: CheckedTable, { size, organization_id }: CheckRange) => {
  if (table === 'ledger_days')
    return organization_id === undefined
      ? batchesOfAllDays(db, size)
      : batchesOfDays(db, size, organization_id)
  return organization_id === undefined
    ? batchesOfAll(db, table, size)
    : batchesOfOrganization(db, table, size, organization_id)
}

/** Yields the conditions of consecutive batches that together cover all rows in range. */
export async function* batchesOf(db: Connection, table: CheckedTable, range: CheckRange) {
  for await (const inBatch of rangesOf(db, table, range)) {
    await range.beforeBatch()
    yield inBatch
  }
}

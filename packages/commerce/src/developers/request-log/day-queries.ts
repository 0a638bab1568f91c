import { after, days } from '@atelier/plumbing/clock'
import { holdKey } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import { setLockTimeout } from '../../core/database/lock.ts'
import type { Connection, Tx } from '../../core/services.ts'

/** Retention of calls, in milliseconds. */
export const keptFor = days(7)

/** A day in UTC, with a partition for its calls. */
type Day = { readonly id: string; readonly starts_at: Date; readonly ends_at: Date }

/** Returns the day of a time. */
export const dayOf = (moment: Date): Day => {
  const starts_at = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()))
  return { id: starts_at.toISOString().slice(0, 10), starts_at, ends_at: after(starts_at, days(1)) }
}

const tableOf = (id: string) => sql.table(`api_requests_${id.replaceAll('-', '_')}`)

const hasDay = async (db: Connection, id: string): Promise<boolean> =>
  (await db.selectFrom('api_request_days').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/**
 * Creates the partition of a day, if missing. It is created as a table and then attached, which blocks no
 * one. Texts of more than a few hundred bytes are stored out of line, so that scanning many calls does not
 * read their bodies.
 */
export const makeDay = async (tx: Tx, { id, starts_at, ends_at }: Day): Promise<void> => {
  if (await hasDay(tx, id)) return
  await holdKey(tx, 'request day', id)
  if (await hasDay(tx, id)) return
  await sql`create table ${tableOf(id)} (like api_requests including all) with (toast_tuple_target = 256)`.execute(
    tx,
  )
  await sql`alter table api_requests attach partition ${tableOf(id)}
    for values from (${sql.lit(starts_at.toISOString())}) to (${sql.lit(ends_at.toISOString())})`.execute(tx)
  await tx.insertInto('api_request_days').values({ id, starts_at, ends_at }).execute()
}

/** Returns the days to drop, due seven days after their end. */
export const selectOldDays = (db: Connection) =>
  db
    .selectFrom('api_request_days')
    .select(['id', sql<Date>`ends_at + make_interval(secs => ${keptFor / 1000})`.as('due_at')])

/**
 * Drops the partition of a day. The lock waits for readers of the log, and other statements queue behind it,
 * so it times out early and is retried.
 */
export const dropDay = async (tx: Tx, id: string): Promise<void> => {
  await holdKey(tx, 'request day', id)
  await setLockTimeout(tx, 2000)
  await sql`drop table if exists ${tableOf(id)}`.execute(tx)
  await tx.deleteFrom('api_request_days').where('id', '=', id).execute()
}

/** Selects the oldest count, due at its deletion. */
export const selectOldestCount = (db: Connection) =>
  db
    .selectFrom('api_request_counts')
    .select([
      sql<string>`organization_id::text`.as('id'),
      sql<Date>`minute + make_interval(secs => ${keptFor / 1000})`.as('due_at'),
    ])
    .orderBy('minute')
    .limit(1)

/** Deletes counts older than seven days. */
export const deleteOldCounts = async (db: Connection, now: Date): Promise<void> => {
  await db.deleteFrom('api_request_counts').where('minute', '<=', after(now, -keptFor)).execute()
}

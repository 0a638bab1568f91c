import { days } from '@atelier/plumbing/clock'
import { defineDue } from '@atelier/plumbing/jobs'
import { sql } from 'kysely'
import type { Connection, Services } from '../../core/services.ts'

/** Retention of webhook events and replays, in milliseconds. */
const retention = days(90)
const keptSeconds = retention / 1000

/** Maximum rows per delete statement. */
const batch = 5000

/** Returns the oldest row of a table, with the time at which it is deleted. */
const oldest = (table: 'webhook_events' | 'webhook_replays') => (db: Connection) =>
  db
    .selectFrom(table)
    .select(['id', sql<Date>`created_at + make_interval(secs => ${keptSeconds})`.as('due_at')])
    .orderBy('created_at')
    .limit(1)

const deleteOld =
  (table: 'webhook_events' | 'webhook_replays') =>
  async ({ database: { db } }: Services, _: string, now: Date): Promise<void> => {
    const end = new Date(now.getTime() - retention)
    for (;;) {
      const old = db
        .selectFrom(table)
        .select('id')
        .where('created_at', '<=', end)
        .orderBy('created_at')
        .limit(batch)
      const [deleted] = await db.deleteFrom(table).where('id', 'in', old).execute()
      if (Number(deleted?.numDeletedRows ?? 0) < batch) return
    }
  }

/** Deletes webhook events and their delivery attempts after 90 days. */
export const forgetOldEvents = defineDue({
  name: 'webhooks.forget_events',
  recurring: true,
  rows: oldest('webhook_events'),
  run: deleteOld('webhook_events'),
})

/** Deletes replays after 90 days. */
export const forgetOldReplays = defineDue({
  name: 'webhooks.forget_replays',
  recurring: true,
  rows: oldest('webhook_replays'),
  run: deleteOld('webhook_replays'),
})

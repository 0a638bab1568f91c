import { sql } from 'kysely'
import type { Connection } from '../../core/services.ts'

/**
 * Sets a failed batch aside for a pause that doubles from one second to ten minutes. The pause uses the
 * database clock, because the sandbox clock may be frozen.
 *
 * @returns the number of failures
 */
export const setAside = async (db: Connection, id: number): Promise<number> =>
  (
    await db
      .updateTable('event_batches')
      .set({
        failures: sql`failures + 1`,
        retry_at: sql`now() + least(600, power(2, least(failures, 10))) * interval '1 second'`,
      })
      .where('id', '=', id)
      .returning('failures')
      .executeTakeFirst()
  )?.failures ?? 0

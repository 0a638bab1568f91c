import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Shop } from './open-shop.ts'

type AtDatabase = Pick<Shop, 'database'>

/**
 * Yields to concurrent work for the duration of some statements, by running as many of its own. Scales with
 * the load of the machine.
 */
export const yieldToOthers = async ({ database }: AtDatabase, statements: number): Promise<void> => {
  for (let n = 0; n < statements; n += 1) await sql`select 1`.execute(database.db)
}

/** Waits until statements are blocked by locks of other transactions: one, or this number. */
export const untilBlocked = async ({ database }: AtDatabase, statements = 1): Promise<void> => {
  const countBlocked = async (): Promise<number> => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
    return rows.length
  }
  await expect.poll(countBlocked).toBe(statements)
}

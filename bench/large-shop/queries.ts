import type { SettingKey } from '@atelier/plumbing/stored-names'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Connection, Tx } from '../../packages/commerce/src/core/services.ts'
import { type NewRow, seededTables } from './rows.ts'

const Progress = z.object({
  size: z.enum(['small', 'medium', 'large']),
  seed: z.int(),
  /** Reference time of the seeded shop. */
  now: z.string(),
  /** Number of completed steps of each lane. */
  done: z.object({ sales: z.int(), more_sales: z.int(), usage: z.int(), meters: z.int() }),
  /** Invoice numbers reserved for the orders: the prefix and the last number. */
  numbers: z.object({ prefix: z.string(), last: z.int() }),
  /** Batch of the usage events, reserved likewise. */
  batch_id: z.int(),
})
/** Seeding progress of an organization, stored in the settings of the installation. */
export type Progress = z.output<typeof Progress>

const settingOf = (organization_id: string): SettingKey => `seed:${organization_id}`

export const findProgress = async (
  db: Connection,
  organization_id: string,
): Promise<Progress | undefined> => {
  const { rows } = await sql<{ value: unknown }>`
    select value from instance_settings where key = ${settingOf(organization_id)}`.execute(db)
  return rows[0] === undefined ? undefined : Progress.parse(rows[0].value)
}

export const saveProgress = async (tx: Tx, organization_id: string, progress: Progress): Promise<void> => {
  await sql`insert into instance_settings (key, value)
    values (${settingOf(organization_id)}, ${JSON.stringify(progress)}::jsonb)`.execute(tx)
}

/** Lanes of steps; those of sales and of usage are written at the same time. */
export type Lane = keyof Progress['done']

/** Records the completed steps of a lane, beside another lane that does the same. */
export const saveDone = async (tx: Tx, organization_id: string, lane: Lane, done: number): Promise<void> => {
  await sql`update instance_settings set value = jsonb_set(value, ${['done', lane]}::text[], ${String(done)}::jsonb)
    where key = ${settingOf(organization_id)}`.execute(tx)
}

/**
 * Adds the redemptions of a batch to the counts of their discounts, in the order of their ids: another lane
 * counts at the same time.
 */
export const countRedemptions = async (
  tx: Tx,
  redemptions: readonly Pick<NewRow<'discount_redemptions'>, 'discount_id'>[],
): Promise<void> => {
  const uses = new Map<string, number>()
  for (const { discount_id = '' } of redemptions) uses.set(discount_id, (uses.get(discount_id) ?? 0) + 1)
  for (const [id, count] of [...uses].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await tx
      .updateTable('discounts')
      .set({ redemptions_count: sql`redemptions_count + ${count}` })
      .where('id', '=', id)
      .execute()
}

/** Refreshes the statistics of the database immediately instead of waiting for autovacuum. */
export const refreshStatistics = async (db: Connection): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'events'::regclass order by relname`.execute(db)
  for (const table of [...seededTables, 'license_keys', 'meter_rollups', ...rows.map(({ name }) => name)])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
}

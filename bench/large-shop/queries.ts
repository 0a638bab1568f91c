import type { SettingKey } from '@atelier/plumbing/stored-names'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Connection, Tx } from '../../packages/commerce/src/core/services.ts'
import { type NewRow, type Rows, type SeededTable, seededTables } from './rows.ts'

/** Maximum rows per statement. */
const writtenAtOnce = 5000

const insertSome = async <Table extends SeededTable>(
  tx: Tx,
  table: Table,
  rows: readonly NewRow<Table>[],
): Promise<void> => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  )
}

/** Inserts rows, grouped by table. The columns are those of the first row of each table. */
export const insertRows = async (tx: Tx, rows: Rows): Promise<void> => {
  for (const table of seededTables)
    for (let from = 0; from < rows[table].length; from += writtenAtOnce)
      await insertSome(tx, table, rows[table].slice(from, from + writtenAtOnce))
}

const Progress = z.object({
  size: z.enum(['small', 'medium', 'large']),
  seed: z.int(),
  /** Reference time of the seeded shop. */
  now: z.string(),
  /** Number of completed steps. */
  done: z.int(),
  /** Invoice numbers reserved for the orders: the prefix and the last number. */
  numbers: z.object({ prefix: z.string(), last: z.int() }),
  finished: z.boolean(),
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
    values (${settingOf(organization_id)}, ${JSON.stringify(progress)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(tx)
}

/** Adds the redemptions of a batch to the counts of their discounts. */
export const countRedemptions = async (
  tx: Tx,
  redemptions: readonly Pick<NewRow<'discount_redemptions'>, 'discount_id'>[],
): Promise<void> => {
  const uses = new Map<string, number>()
  for (const { discount_id = '' } of redemptions) uses.set(discount_id, (uses.get(discount_id) ?? 0) + 1)
  for (const [id, count] of uses)
    await tx
      .updateTable('discounts')
      .set({ redemptions_count: sql`redemptions_count + ${count}` })
      .where('id', '=', id)
      .execute()
}

/** Removes the statement timeout of a transaction, because no request waits for it. */
export const takeTime = async (tx: Tx): Promise<void> => {
  await sql`set local statement_timeout = 0`.execute(tx)
}

/**
 * Refreshes the statistics of the database immediately instead of waiting for autovacuum; table by table, so
 * that no statement takes long.
 */
export const refreshStatistics = async (db: Connection): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'events'::regclass order by relname`.execute(db)
  for (const table of [...seededTables, 'license_keys', 'meter_rollups', ...rows.map(({ name }) => name)])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
}

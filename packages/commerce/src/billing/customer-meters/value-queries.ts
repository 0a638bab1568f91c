import { sql } from 'kysely'
import { anyOf } from '../../core/database/list-filters.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { Usage } from '../../core/metering/aggregate.ts'

/** Tables of distinct values counted per customer meter and per subscription meter. */
type ValuesTable = 'customer_meter_values' | 'subscription_meter_values'

/** Distinct values counted by the meter of a customer or subscription. */
type CountedValues = { readonly id: string; readonly values: readonly string[] }

/** Returns counted values as column arrays. */
const columnsOf = (counted: readonly CountedValues[]) => ({
  ids: counted.flatMap(({ id, values }) => values.map(() => id)),
  values: counted.flatMap(({ values }) => values),
})

/**
 * Returns the values that each meter has not counted yet, by meter id. The caller has locked the usage of its
 * customers, so that these stay new until they are written.
 */
export const findNewValues = async (
  db: Connection,
  table: ValuesTable,
  counted: readonly CountedValues[],
): Promise<(id: string) => readonly string[]> => {
  const { ids, values } = columnsOf(counted)
  if (ids.length === 0) return () => []
  const { rows } = await sql<{ id: string; values: string[] }>`
    select id, array_agg(value) as values
    from unnest(${ids}::uuid[], ${values}::text[]) as counted (id, value)
    where not exists (
      select from ${sql.table(table)} as known where known.counted_by = counted.id and known.value = counted.value
    )
    group by id`.execute(db)
  const valuesOf = new Map(rows.map((row) => [row.id, row.values]))
  return (id) => valuesOf.get(id) ?? []
}

const deleteValues = async (tx: Tx, table: ValuesTable, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await tx.deleteFrom(table).where('counted_by', '=', anyOf(ids)).execute()
}

const insertValues = async (tx: Tx, table: ValuesTable, counted: readonly CountedValues[]): Promise<void> => {
  const { ids, values } = columnsOf(counted)
  if (ids.length > 0)
    await sql`insert into ${sql.table(table)} (counted_by, value)
      select * from unnest(${ids}::uuid[], ${values}::text[])`.execute(tx)
}

/**
 * Updates the distinct values of meters, after their rows are written. A meter without counted events was
 * reset and loses all its values; the others gain their new values.
 */
export const updateValues = async (
  tx: Tx,
  table: ValuesTable,
  changed: readonly (CountedValues & { readonly usage: Usage })[],
): Promise<void> => {
  const firstUses = changed.filter(({ usage }) => usage.count === 0)
  const usedMeters = changed.filter(({ usage }) => usage.count !== 0)
  await deleteValues(
    tx,
    table,
    firstUses.map(({ id }) => id),
  )
  await insertValues(tx, table, usedMeters)
}

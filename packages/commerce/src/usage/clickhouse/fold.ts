import { type Database, holdKey } from '@atelier/plumbing/database'
import type { Tables } from '../../core/database/tables.ts'
import type { Tx } from '../../core/services.ts'
import { type Aggregate, emptyAggregate, together } from '../../core/metering/aggregate.ts'
import { stopFolding } from '../hold-folding.ts'
import type { CustomerUsage, MeterDefinition, UsageStore } from '../port.ts'
import { endBuild, findMeterToBuild, setBuiltFrom } from '../postgres/build-queries.ts'
import { nameOf } from '../customer-keys.ts'
import { forgetHistory, noteFolded } from '../postgres/rollup-queries.ts'
import { waitForStorers } from '../moving/place-queries.ts'
import { findHistory, findLeftOut } from '../batches/folding-queries.ts'
import type { ClickHouse } from './connect.ts'
import { ch, param } from './fragment.ts'
import { batchIn, countPieces, findSliceStart, quarterHour } from './piece-queries.ts'
import { addPieces } from './rollup-queries.ts'

type Group = { readonly customer_key: string; readonly source: string; readonly quarter_hour: number }

const foldMeter = async (
  tx: Tx,
  clickhouse: ClickHouse,
  meter: MeterDefinition,
  batch_ids: readonly number[],
): Promise<CustomerUsage[]> => {
  const history = await findHistory(tx, meter.id, batch_ids)
  const pieces = await countPieces<Group & { readonly is_history: number }>(clickhouse, meter, {
    keys: ch`customer_key, source, ${quarterHour} as quarter_hour, has(${param('Array(UInt64)', history)}, batch_id) as is_history`,
    names: 'customer_key, source, quarter_hour, is_history',
    which: batchIn(batch_ids),
  })
  // A statement writes each rollup row once.
  const groups = new Map<string, Group & { readonly aggregate: Aggregate }>()
  const used = new Map<string, Aggregate>()
  for (const { is_history, aggregate, ...group } of pieces) {
    const key = `${group.quarter_hour} ${group.source} ${group.customer_key}`
    groups.set(key, {
      ...group,
      aggregate: together(groups.get(key)?.aggregate ?? emptyAggregate, aggregate),
    })
    if (group.source !== 'user' || is_history === 1) continue
    used.set(group.customer_key, together(used.get(group.customer_key) ?? emptyAggregate, aggregate))
  }
  await addPieces(tx, meter.id, [...groups.values()])
  return [...used]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, aggregate]) => ({
      meter_id: meter.id,
      ...nameOf(key),
      aggregate: { ...aggregate, values: aggregate.values.toSorted() },
    }))
}

/** Adds batches to the rollups of every meter in PostgreSQL, with the counts of ClickHouse. */
export const foldBatches =
  (clickhouse: ClickHouse): UsageStore['fold'] =>
  async (tx, batches, meters) => {
    if (batches.length === 0) return []
    const batch_ids = batches.map(({ id }) => id)
    const sorted = meters.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const used: CustomerUsage[] = []
    for (const meter of sorted) used.push(...(await foldMeter(tx, clickhouse, meter, batch_ids)))
    await noteFolded(
      tx,
      sorted.map(({ id }) => id),
      batch_ids,
    )
    await forgetHistory(tx, batch_ids)
    return used
  }

/** Maximum events counted per transaction. */
const sliceSize = 100_000

const latest = 2 ** 53

/**
 * Counts the next slice of the events that were stored before the meter. @returns true when more may follow
 */
const buildSlice = async (
  tx: Tx,
  clickhouse: ClickHouse,
  meter_id: string,
  last: number,
): Promise<boolean> => {
  await holdKey(tx, 'meters.build', meter_id)
  const meter = await findMeterToBuild(tx, meter_id)
  if (meter === undefined) return false
  const before = meter.built_from?.getTime() ?? latest
  const from = await findSliceStart(clickhouse, meter.organization_id, before, sliceSize)
  if (from === undefined) return false
  const leftOut = await findLeftOut(tx, meter, last)
  const pieces = await countPieces<Group>(clickhouse, meter, {
    keys: ch`customer_key, source, ${quarterHour} as quarter_hour`,
    names: 'customer_key, source, quarter_hour',
    which: ch`timestamp >= ${param('Int64', from)} and timestamp < ${param('Int64', before)}
      and batch_id <= ${param('UInt64', last)} and not (${batchIn(leftOut)})`,
  })
  await addPieces(tx, meter_id, pieces)
  await setBuiltFrom(tx, meter_id, new Date(from))
  return true
}

const finishBuild = async (
  tx: Tx,
  clickhouse: ClickHouse,
  meter_id: string,
  organization_id: string,
): Promise<boolean> => {
  await stopFolding(tx, organization_id)
  const meter = await findMeterToBuild(tx, meter_id)
  if (meter === undefined) return true
  const before = meter.built_from?.getTime() ?? latest
  if ((await findSliceStart(clickhouse, meter.organization_id, before, 1)) !== undefined) return false
  await endBuild(tx, meter_id)
  return true
}

/** Builds the rollups of a meter in slices; see `UsageStore.buildMeter`. */
export const buildRollups = async (
  { transact }: Pick<Database<Tables>, 'transact'>,
  clickhouse: ClickHouse,
  meter_id: string,
  signal: AbortSignal,
): Promise<void> => {
  const building = await transact((tx) => findMeterToBuild(tx, meter_id))
  if (building === undefined) return
  const { organization_id } = building
  // A folding transaction that began before the meter existed does not know the meter; later ones do.
  await transact((tx) => stopFolding(tx, organization_id))
  // Batches created from now on are folded with the meter known.
  const last = await transact(waitForStorers)
  do {
    while (await transact((tx) => buildSlice(tx, clickhouse, meter_id, last))) signal.throwIfAborted()
  } while (!(await transact((tx) => finishBuild(tx, clickhouse, meter_id, organization_id))))
}

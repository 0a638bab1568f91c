import { type Database, holdKey } from '@atelier/plumbing/database'
import type { Tables } from '../../core/database/tables.ts'
import type { Tx } from '../../core/services.ts'
import { stopFolding } from '../hold-folding.ts'
import type { CustomerUsage, UsageStore } from '../port.ts'
import { ofBatches } from './arrival-queries.ts'
import { endBuild, findMeterToBuild, findSlice, inSlice, setBuiltFrom } from './build-queries.ts'
import { countMatching } from './event-count-queries.ts'
import { inStatements } from './meters-in-statement.ts'
import { addBatches, addToRollups, forgetHistory, noteFolded } from './rollup-queries.ts'

/**
 * Adds batches to the rollups of all meters, in a single statement unless events are many. All transactions
 * use the same order of meters. A trigger counts the events themselves when the rows of the batches are
 * deleted.
 */
export const foldIntoRollups: UsageStore['fold'] = async (tx, batches, meters) => {
  if (batches.length === 0) return []
  const batch_ids = batches.map(({ id }) => id)
  const sorted = meters.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const condition = ofBatches(batches)
  const total = await countMatching(tx, condition)
  const used: CustomerUsage[] = []
  for (const meterPart of inStatements(sorted, total))
    used.push(...(await addBatches(tx, meterPart, condition)))
  await noteFolded(
    tx,
    sorted.map(({ id }) => id),
    batch_ids,
  )
  await forgetHistory(tx, batch_ids)
  return used
}

/** Maximum events counted per transaction: about a second of work. */
const sliceSize = 100_000

/**
 * Counts the next slice of the events that were stored before the meter, or before its filter changed.
 *
 * @returns true when more may follow
 */
const buildSlice = async (tx: Tx, meter_id: string, size: number): Promise<boolean> => {
  await holdKey(tx, 'meters.build', meter_id)
  const meter = await findMeterToBuild(tx, meter_id)
  if (meter === undefined) return false
  const slice = await findSlice(tx, meter.organization_id, meter.built_from, size)
  if (slice === undefined) return false
  await addToRollups(tx, meter, inSlice(meter, slice))
  await setBuiltFrom(tx, meter_id, slice.from)
  return true
}

/**
 * Ends the build, with folding blocked.
 *
 * @returns false when events are left to count
 */
const finishBuild = async (tx: Tx, meter_id: string, organization_id: string): Promise<boolean> => {
  await stopFolding(tx, organization_id)
  const meter = await findMeterToBuild(tx, meter_id)
  if (meter === undefined) return true
  if ((await findSlice(tx, meter.organization_id, meter.built_from, 1)) !== undefined) return false
  await endBuild(tx, meter_id)
  return true
}

/**
 * Builds the rollups of a meter from the stored events, in slices. During the build, the meter is read from
 * the events themselves. A run resumes an interrupted build.
 *
 * @param signal stops the build between two slices, with its reason
 */
export const buildRollups = async (
  { transact }: Pick<Database<Tables>, 'transact'>,
  meter_id: string,
  signal: AbortSignal,
  size = sliceSize,
): Promise<void> => {
  const meter = await transact((tx) => findMeterToBuild(tx, meter_id))
  if (meter === undefined) return
  const { organization_id } = meter
  // A folding transaction that began before the meter existed does not know the meter; later ones do.
  await transact((tx) => stopFolding(tx, organization_id))
  do {
    while (await transact((tx) => buildSlice(tx, meter_id, size))) signal.throwIfAborted()
  } while (!(await transact((tx) => finishBuild(tx, meter_id, organization_id))))
}

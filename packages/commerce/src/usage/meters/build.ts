import { Id } from '@atelier/contract'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import type { Services, Tx } from '../../core/services.ts'

const buildMeter = defineJob({
  name: 'meters.build',
  payload: z.object({ meter_id: Id }),
  // Separate pool: counting years of events takes minutes.
  pool: 'meters',
})

/**
 * Enqueues the count of all events before the meter's creation. Quantities remain exact, since they are read
 * from the events themselves until then.
 */
export const countHistory = async (
  tx: Tx,
  { usage_store }: Pick<Services, 'usage_store'>,
  meter_id: string,
): Promise<void> => {
  await usage_store.startMeter(tx, meter_id)
  await enqueue(tx, buildMeter, { meter_id }, { key: meter_id })
}

/** Counts the events before a meter's creation. */
export const buildMeterJob = ({ usage_store }: Services): JobHandler =>
  handle(buildMeter, ({ meter_id }, { signal }) => usage_store.buildMeter(meter_id, signal))

import { Id } from '@atelier/contract'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import type { Services, Tx } from '../../core/services.ts'

const buildMeter = defineJob({
  name: 'meters.build',
  payload: z.object({ meter_id: Id }),
  // Counting the events of years takes minutes; nothing else waits for it.
  pool: 'meters',
})

/**
 * Has everything counted that the meter would have counted before. The quantities are exact in the meantime, as they
 * are read from the events themselves.
 */
export const countHistory = async (
  tx: Tx,
  { usage_store }: Pick<Services, 'usage_store'>,
  meter_id: string,
): Promise<void> => {
  await usage_store.startMeter(tx, meter_id)
  await enqueue(tx, buildMeter, { meter_id }, { key: meter_id })
}

/** The job that counts what happened before a meter. */
export const buildMeterJob = ({ usage_store }: Services): JobHandler =>
  handle(buildMeter, ({ meter_id }, { signal }) => usage_store.buildMeter(meter_id, signal))

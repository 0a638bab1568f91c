import { Id } from '@atelier/contract'
import { after, minutes, seconds } from '@atelier/plumbing/clock'
import type { Tx } from '@atelier/plumbing/database'
import { defineDue, defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { Outage } from '@atelier/plumbing/outage'
import * as z from 'zod/mini'
import type { Tables } from '../database/tables.ts'
import type { StudioPorts } from '../ports.ts'
import { findTransformation } from '../transformations/queries.ts'
import { paintOptionsOf, type TransformationRow } from '../transformations/rules.ts'
import { imageBucket, type ImageSize, largeKey, pngSize, readImage, storeImage } from './images.ts'
import {
  beginLargeAttempt,
  claimDueLargeAttempt,
  countLargeFailure,
  dueLargeAttempts,
  endLargePainting,
  forgetLargeAttempt,
  insertLargePainting,
  scheduleLargeAttempt,
} from './large-queries.ts'
import { PutAside } from './precedence.ts'
import type { LargePaintings } from './service.ts'

/**
 * Job that paints one painting again at the size of its photo; one at a time, since it takes half a gigabyte
 * for many seconds.
 */
const paintLarge = defineJob({
  name: 'studio.paint-large',
  payload: z.object({ transformation_id: Id }),
  pool: 'large-painting',
  maxAttempts: 25,
})

/** Queues a large painting. A second call replaces the waiting job. */
const queueLargePainting = (tx: Tx<Tables>, transformation_id: string): Promise<void> =>
  enqueue(tx, paintLarge, { transformation_id }, { key: transformation_id })

/** Schedules a large painting of a finished painting. */
export const addLargePainting = async (
  tx: Tx<Tables>,
  id: string,
  size: ImageSize,
  now: Date,
): Promise<void> => {
  await insertLargePainting(tx, id, size, now)
  await queueLargePainting(tx, id)
}

/** Queues the large paintings whose next attempt is due, and those that have not changed for ten minutes. */
export const repeatLargePaintings = defineDue<Tables, StudioPorts>({
  name: 'studio.repeat-large-paintings',
  rows: dueLargeAttempts,
  run: ({ database }, id, now) =>
    database.transact(async (tx) => {
      if (await claimDueLargeAttempt(tx, id, now)) await queueLargePainting(tx, id)
    }),
})

/** Delays before the second and the third attempt, in milliseconds; there is no fourth. */
const retryAfter = [seconds(10), minutes(1)]
/** Timeout of a large painting, in milliseconds; it takes some ten seconds. */
const paintingTimeout = minutes(10)
/** Maximum process crashes during a large painting; it is not attempted again after that. */
const maxStarts = 10

/**
 * Runs one large painting to its end. Its visitor has the usual one already, so it yields to every other
 * painting, and its failure costs only pixels.
 */
export const paintLargeHandler = (ports: StudioPorts): JobHandler =>
  handle(paintLarge, async ({ transformation_id }, { signal }) => {
    const {
      database,
      clock,
      log,
      painting: { large },
    } = ports
    for (;;) {
      await large?.quiet(signal)
      const attempt = await beginLargeAttempt(database.db, transformation_id, clock.now())
      const transformation = await findTransformation(database.db, transformation_id)
      if (attempt === undefined || transformation === undefined) return
      try {
        const isGivenUp = attempt.starts > maxStarts || large === undefined
        const painted = isGivenUp ? undefined : await paint(ports, large, transformation, signal)
        await database.transact((tx) => endLargePainting(tx, transformation_id, painted, clock.now()))
        return
      } catch (error) {
        // The process is stopping, or database or storage are unavailable: the queue repeats the job.
        if (signal.aborted || error instanceof Outage) throw error
        if (!(error instanceof PutAside)) {
          log.error({ err: error, transformation_id }, 'An attempt to paint in full size failed.')
          await settleFailure(ports, transformation_id)
          return
        }
        await forgetLargeAttempt(database.db, transformation_id, clock.now())
      }
    }
  })

/** Counts a failed attempt and schedules the next one, or gives the large painting up. */
const settleFailure = ({ database, clock }: StudioPorts, id: string): Promise<void> =>
  database.transact(async (tx) => {
    const now = clock.now()
    const failed = await countLargeFailure(tx, id, now)
    if (failed === undefined) return
    const wait = retryAfter[failed.failures - 1]
    if (wait === undefined) await endLargePainting(tx, id, undefined, now)
    else await scheduleLargeAttempt(tx, id, after(now, wait))
  })

/** Paints and stores a large painting, unless an earlier attempt has. */
const paint = async (
  { storage }: StudioPorts,
  large: LargePaintings,
  transformation: TransformationRow,
  signal: AbortSignal,
): Promise<ImageSize & { readonly image: string }> => {
  const key = largeKey(transformation.converted_key)
  if ((await storage.head(imageBucket, key)) !== undefined)
    return { image: storage.publicUrl(imageBucket, key), ...pngSize(await readImage(storage, key)) }
  const photo = await readImage(storage, transformation.original_key)
  const limited = AbortSignal.any([signal, AbortSignal.timeout(paintingTimeout)])
  const png = await large.paint(photo, paintOptionsOf(transformation), limited)
  const image = await storeImage(
    storage,
    key,
    { bytes: png, content_type: 'image/png' },
    { failed: 'Failed to upload converted image', missing: 'No converted upload data returned' },
  )
  return { image, ...pngSize(png) }
}

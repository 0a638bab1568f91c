import { Id } from '@atelier/contract'
import { after, minutes, seconds } from '@atelier/plumbing/clock'
import type { Tx } from '@atelier/plumbing/database'
import type { Message } from '@atelier/plumbing/http'
import { defineDue, defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { Outage } from '@atelier/plumbing/outage'
import * as z from 'zod/mini'
import type { Tables } from '../database/tables.ts'
import { queueEmail } from '../emails/send.ts'
import type { StudioPorts } from '../ports.ts'
import { scheduleRefund } from '../transformations/refund.ts'
import { mayRetry, type TransformationRow } from '../transformations/rules.ts'
import { fallbackFailure, failureMessage, PhotoRejected, rejectedAfterPayment } from './failure.ts'
import { failTransformation, rejectPhoto } from './queries.ts'
import {
  beginAttempt,
  claimDueAttempt,
  countFailure,
  dueAttempts,
  scheduleAttempt,
} from './attempt-queries.ts'
import { checkPhoto, complete, paintOriginal, uploadOriginal } from './steps.ts'

/**
 * Job that paints one transformation; in a pool of its own, since a painting occupies two threads for
 * seconds.
 */
export const paintTransformation = defineJob({
  name: 'studio.paint',
  payload: z.object({ transformation_id: Id }),
  pool: 'painting',
  maxAttempts: 25,
})

/** Queues the painting of a transformation. A second call replaces the waiting job. */
export const queuePainting = (tx: Tx<Tables>, transformation_id: string): Promise<void> =>
  enqueue(tx, paintTransformation, { transformation_id }, { key: transformation_id })

/** Queues the paintings whose next attempt is due, and those that have not changed for ten minutes. */
export const repeatPaintings = defineDue<Tables, StudioPorts>({
  name: 'studio.repeat-paintings',
  rows: dueAttempts,
  run: ({ database }, id, now) =>
    database.transact(async (tx) => {
      if (await claimDueAttempt(tx, id, now)) await queuePainting(tx, id)
    }),
})

/** Delays before the second and the third attempt, in milliseconds; there is no fourth. */
const retryAfter = [seconds(2), seconds(6)]
/** Timeout of a painting, in milliseconds; it takes seconds. */
const paintingTimeout = minutes(5)
/** Maximum process crashes during a transformation; it is not attempted again after that. */
const maxStarts = 100

/**
 * Runs one transformation to its end: check, upload, record, paint, upload, complete. Each step first checks
 * if an earlier attempt has done it, so an interrupted transformation continues at the next step.
 */
export const paintTransformationHandler = (ports: StudioPorts): JobHandler =>
  handle(paintTransformation, async ({ transformation_id }, { signal }) => {
    const { database, clock, log } = ports
    const transformation = await beginAttempt(database.db, transformation_id, clock.now())
    if (transformation === undefined) return
    if (transformation.starts > maxStarts) {
      await database.transact((tx) => giveUp(tx, transformation, fallbackFailure, ports))
      return
    }
    try {
      await checkPhoto(ports, transformation)
      await uploadOriginal(ports, transformation)
      const painting = await paintOriginal(ports, transformation, {
        stopping: signal,
        timeout: AbortSignal.timeout(paintingTimeout),
      })
      await complete(ports, transformation, painting)
    } catch (error) {
      // The process is stopping: the queue passes the job to another process.
      if (signal.aborted) throw error
      // Database or storage are unavailable: the queue repeats the job, and the visitor waits instead of
      // losing an attempt.
      if (error instanceof Outage) throw error
      if (error instanceof PhotoRejected) {
        await settleRejection(ports, transformation_id, rejectedAfterPayment)
        return
      }
      log.error({ err: error, transformation_id }, 'An attempt to paint failed.')
      await settleFailure(ports, transformation_id, failureMessage(error))
    }
  })

/** Ends a transformation whose photo was rejected: there is no other attempt, and the payment is refunded. */
const settleRejection = (
  { database, clock, log }: StudioPorts,
  transformation_id: string,
  failure: Message,
): Promise<void> =>
  database.transact(async (tx) => {
    const now = clock.now()
    const rejected = await rejectPhoto(tx, transformation_id, failure, now)
    if (rejected === undefined) return
    await queueEmail(tx, 'rejection', rejected)
    await scheduleRefund(tx, rejected, now)
    log.warn({ transformation_id }, 'The safety checker rejected a photo; its payment is to be refunded.')
  })

/** Counts a failed attempt and schedules the next one, or gives the transformation up. */
const settleFailure = (ports: StudioPorts, id: string, failure: Message): Promise<void> =>
  ports.database.transact(async (tx) => {
    const now = ports.clock.now()
    const transformation = await countFailure(tx, id, now)
    if (transformation === undefined) return
    const wait = retryAfter[transformation.failures - 1]
    if (wait === undefined) await giveUp(tx, transformation, failure, ports)
    else await scheduleAttempt(tx, id, after(now, wait))
  })

/** Ends a transformation as failed and decides the consequences: an e-mail, another attempt, a refund. */
const giveUp = async (
  tx: Tx<Tables>,
  transformation: TransformationRow,
  failure: Message,
  { clock, log }: StudioPorts,
): Promise<void> => {
  const now = clock.now()
  await failTransformation(tx, transformation.id, failure, now)
  // A visitor who may not retry gets the e-mail about the refund instead.
  if (mayRetry(transformation)) await queueEmail(tx, 'failure', transformation)
  await scheduleRefund(tx, transformation, now)
  log.error({ transformation_id: transformation.id, failure }, 'A transformation has failed.')
}

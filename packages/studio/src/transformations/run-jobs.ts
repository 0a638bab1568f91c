import { Id } from '@atelier/contract'
import { defineJob } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'

/** Paints one run; in a pool of its own, since a painting takes whole cores for seconds. */
export const paintRun = defineJob({
  name: 'studio.paint',
  payload: z.object({ run_id: Id }),
  pool: 'painting',
  maxAttempts: 25,
})

/** Sends the finished picture. */
export const mailResult = defineJob({
  name: 'studio.mail-result',
  payload: z.object({ run_id: Id }),
  maxAttempts: 25,
})

/** Says that the painting was given up; `round` is the number of retries by hand before. */
export const mailFailure = defineJob({
  name: 'studio.mail-failure',
  payload: z.object({ run_id: Id, round: z.int() }),
})

/** Says that the photo was refused and that the payment goes back. */
export const mailRefusal = defineJob({
  name: 'studio.mail-refusal',
  payload: z.object({ run_id: Id }),
  maxAttempts: 25,
})

/** Gives the payment of a failed run back; `round` is the number of retries by hand before. */
export const refundRun = defineJob({
  name: 'studio.refund',
  payload: z.object({ run_id: Id, round: z.int() }),
  maxAttempts: 25,
})

/** Says that the payment was given back. */
export const mailRefund = defineJob({
  name: 'studio.mail-refund',
  payload: z.object({ run_id: Id }),
  maxAttempts: 25,
})

/** Looks for paid orders nobody came back from. */
export const sweepOrders = defineJob({ name: 'studio.sweep', payload: z.object({}) })

import { defineJob } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'

/** Finishes a payment that takes its time. */
export const finishPayment = defineJob({
  name: 'sandbox-processor.finish',
  payload: z.object({ payment_id: z.string() }),
})

/** Tells the seller how a payment ended; `copy` tells the repeats of one message apart. */
export const notify = defineJob({
  name: 'sandbox-processor.notify',
  payload: z.object({ payment_id: z.string(), copy: z.int() }),
  maxAttempts: 25,
})

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

/** Ends a refund that takes its time, or takes one back. */
export const moveRefundOn = defineJob({
  name: 'sandbox-processor.move-refund',
  payload: z.object({
    id: z.string(),
    from: z.enum(['pending', 'succeeded']),
    to: z.enum(['succeeded', 'failed']),
  }),
})

/** Tells the seller what has become of a refund. */
export const notifyOfRefund = defineJob({
  name: 'sandbox-processor.notify-refund',
  payload: z.object({ id: z.string() }),
  maxAttempts: 25,
})

import { Id } from '@atelier/contract'
import { defineJob } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'

/**
 * The net under every payment: asks the processor what has become of an attempt whose outcome was
 * never heard, because a process died or a notification was lost.
 */
export const resolvePayment = defineJob({
  name: 'payments.resolve',
  payload: z.object({ payment_id: Id }),
  maxAttempts: 25,
})

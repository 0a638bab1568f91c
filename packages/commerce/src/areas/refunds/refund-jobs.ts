import { Id } from '@atelier/contract'
import { defineJob } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'

/**
 * The net under every refund: asks the processor what has become of one whose outcome was never heard,
 * and asks for it again when the processor never heard of it.
 */
export const resolveRefund = defineJob({
  name: 'refunds.resolve',
  payload: z.object({ refund_id: Id }),
  maxAttempts: 25,
})

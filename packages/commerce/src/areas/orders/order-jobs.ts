import { Id } from '@atelier/contract'
import { defineJob } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'

/** Writes to the customer that the purchase has gone through. */
export const sendConfirmation = defineJob({
  name: 'orders.send-confirmation',
  payload: z.object({ order_id: Id }),
})

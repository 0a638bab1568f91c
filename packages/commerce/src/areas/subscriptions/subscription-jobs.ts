import { Id } from '@atelier/contract'
import { defineJob } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'

/** Comes when a period is over: renews the subscription or, if that was wished, ends it. One waits for each subscription. */
export const renewSubscription = defineJob({
  name: 'subscriptions.renew',
  payload: z.object({ subscription_id: Id }),
  maxAttempts: 25,
})

/** Charges what a subscription owes for an order to the customer's saved payment method. One waits for each order. */
export const chargeOrder = defineJob({
  name: 'subscriptions.charge',
  payload: z.object({ order_id: Id }),
  maxAttempts: 25,
})

/** Writes to the customer about a change of their subscription; repeated, it writes nothing again. */
export const sendNotice = defineJob({
  name: 'subscriptions.send-notice',
  payload: z.object({
    subscription_id: Id,
    notice: z.enum(['canceled', 'uncanceled', 'past_due', 'ended']),
    /** The moment it is about, which tells one cancellation from the next. */
    at: z.string(),
  }),
})

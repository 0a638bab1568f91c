import { Id } from '@atelier/contract'
import { defineJob } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'

/** Closes a checkout that nobody confirmed in time. */
export const expireCheckout = defineJob({ name: 'checkouts.expire', payload: z.object({ checkout_id: Id }) })

/** Completes a confirmed checkout that asks for no money. */
export const completeFreeCheckout = defineJob({
  name: 'checkouts.complete-free',
  payload: z.object({ checkout_id: Id }),
})

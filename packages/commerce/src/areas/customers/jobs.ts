import { Id } from '@atelier/contract'
import { defineJob } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'

/** Charges what a customer owes, when they have added a payment method that is the default. */
export const paymentMethodAdded = defineJob({
  name: 'customers.payment-method-added',
  payload: z.object({ customer_id: Id }),
})

/** Ends the subscriptions of a deleted customer. */
export const customerDeleted = defineJob({
  name: 'customers.deleted',
  payload: z.object({ customer_id: Id }),
})

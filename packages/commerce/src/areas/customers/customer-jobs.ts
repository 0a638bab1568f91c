import { Id } from '@atelier/contract'
import { defineJob } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'

/** Comes when a customer has left a payment method that is charged from now on. */
export const paymentMethodAdded = defineJob({
  name: 'customers.payment-method-added',
  payload: z.object({ customer_id: Id }),
})

/** Comes when a customer was deleted, for whatever they still had. */
export const customerDeleted = defineJob({
  name: 'customers.deleted',
  payload: z.object({ customer_id: Id }),
})

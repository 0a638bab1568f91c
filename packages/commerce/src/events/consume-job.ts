import { Id } from '@atelier/contract'
import { defineJob } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'

const Delivery = z.object({ consumer: z.string(), subject_id: Id })
/** Consumer and subject whose earliest waiting event is delivered. */
export type Delivery = z.output<typeof Delivery>

/** Delivers the earliest waiting events of several subjects in one transaction: those that one commit recorded. */
export const consumeTogether = defineJob({
  name: 'events.consume-together',
  payload: z.object({ deliveries: z.array(Delivery) }),
  maxAttempts: 25,
})

/** Delivers the earliest waiting event of one subject alone: a consumer that fails holds up no other. */
export const consumeAlone = defineJob({ name: 'events.consume', payload: Delivery, maxAttempts: 25 })

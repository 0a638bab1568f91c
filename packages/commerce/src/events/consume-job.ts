import { Id } from '@atelier/contract'
import { defineJob } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'

/** Delivers the earliest event of one subject that waits for one consumer. */
export const consumeEvents = defineJob({
  name: 'events.consume',
  payload: z.object({ consumer: z.string(), subject_id: Id }),
  maxAttempts: 25,
})

import * as z from 'zod/mini'
import { int32, Timestamp } from '../../primitives/parts.ts'
import { RecurringInterval } from './prices.ts'

/** Length of a trial. Absent without a trial, and on older servers. */
export const trialLength = {
  trial_interval: z.optional(z.nullable(RecurringInterval)),
  trial_interval_count: z.optional(z.nullable(z.int())),
}

/** Length of a trial in a request: both fields, or null in both for none. */
export const trialLengthInput = {
  trial_interval: z.nullish(RecurringInterval),
  trial_interval_count: z.nullish(int32(1)),
}

/** Trial in the terms of a checkout: its length, and its end if it began now. */
export const TrialTerms = z.object({
  trial_interval: RecurringInterval,
  trial_interval_count: z.int(),
  trial_end: Timestamp,
})

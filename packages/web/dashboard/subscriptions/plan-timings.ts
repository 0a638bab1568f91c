import { subscriptionCan } from '@atelier/contract'
import type { Subscription } from '../api-types.ts'

/** Times of a change of plan, and of its charge. */
const timings = [
  {
    value: 'prorate',
    label: 'Now, charged with the next invoice',
    note: 'The prorated difference is added to the next charge, or deducted from it.',
  },
  {
    value: 'invoice',
    label: 'Now, charged at once',
    note: 'The prorated difference is charged immediately. If the payment fails, the plan does not change.',
  },
  {
    value: 'next_period',
    label: 'At the end of the period',
    note: 'Nothing changes before it. The change can be undone until then.',
  },
  {
    value: 'reset',
    label: 'Now, in a new period',
    note: 'The full price is charged immediately; the rest of this period is not credited.',
  },
] as const

export type Timing = (typeof timings)[number]['value']

/** Timings in a trial, whose days cost nothing. */
const trialTimings = [
  {
    value: 'prorate',
    label: 'Now',
    note: 'The trial gets the length of the new product, from its start. Without one, or when it is over, the first period begins.',
  },
  {
    value: 'next_period',
    label: 'At the end of the trial',
    note: 'Nothing changes before it. The change can be undone until then.',
  },
] as const

/** Returns the timings that the state of a subscription allows. */
export const timingsOf = (subscription: Subscription) =>
  (subscription.status === 'trialing' ? trialTimings : timings).filter(
    ({ value }) => value !== 'next_period' || subscriptionCan.schedule(subscription),
  )

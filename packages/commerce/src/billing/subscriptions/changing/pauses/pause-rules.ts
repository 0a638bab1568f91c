import { type Issue, subscriptionCan } from '@atelier/contract'
import { unitsAfter } from '@atelier/contract/primitives/billing-intervals'
import { type ApiError, apiError, issue } from '@atelier/plumbing/http'
import { alreadyCanceledError } from '../../ending/cancel.ts'
import type { StoredSubscription } from '../../types.ts'

/** Maximum time until a date that a caller chooses, in years. */
const maxYearsAhead = 3

/** Returns the latest date that a caller can choose for a subscription. */
export const latestDate = (now: Date): Date => unitsAfter(now, 'year', maxYearsAhead)

const inactiveReason = (status: StoredSubscription['status']): string => {
  if (status === 'paused') return 'This subscription is paused. Resume it first.'
  if (status === 'trialing') return 'This subscription is in its trial.'
  return status === 'past_due'
    ? 'This subscription has an unpaid order.'
    : `The status of this subscription is ${status}.`
}

/** Returns the error of a change that only an active subscription can have. */
export const inactiveError = (before: StoredSubscription) =>
  before.status === 'canceled' || before.cancel_at_period_end
    ? alreadyCanceledError(before)
    : apiError('InactiveSubscription', inactiveReason(before.status))

/** Returns the error for a change that starts a new period while a pause is scheduled: the pause would be lost. */
export const pauseScheduledError = () =>
  apiError('SubscriptionUpdatePending', 'A pause is scheduled for the end of the period. Withdraw it first.')

/** Returns the error for a change that cannot be combined with the scheduled product change. */
export const changeScheduledError = () =>
  apiError(
    'SubscriptionUpdatePending',
    'A change of product is scheduled for the end of the period. Withdraw it first.',
  )

/** Returns the error of ending the pause of a subscription that has none; undefined when it is paused. */
export const notPausedError = (before: StoredSubscription): ApiError | undefined => {
  if (subscriptionCan.resume(before)) return undefined
  return before.ended_at === null
    ? apiError('InactiveSubscription', 'This subscription is not paused, so there is no pause to end.')
    : alreadyCanceledError(before)
}

/** Returns the issues of the date at which a pause ends. */
const resumptionIssues = (
  { current_period_end }: Pick<StoredSubscription, 'current_period_end'>,
  resumes_at: Date,
  now: Date,
): Issue[] => [
  ...(resumes_at <= current_period_end
    ? [issue('resumes_at', 'Must be after the end of the period, at which the pause begins.')]
    : []),
  ...(resumes_at > latestDate(now)
    ? [issue('resumes_at', `Must be at most ${maxYearsAhead} years ahead.`)]
    : []),
]

/** Requested pause at period end, or the withdrawal of one. */
export type PauseRequest = {
  readonly pause_at_period_end: boolean
  readonly resumes_at?: string | null | undefined
}

/** Returns the error of a pause that a subscription cannot have; undefined for others, and for a withdrawal. */
export const pauseError = (
  before: StoredSubscription,
  { pause_at_period_end }: PauseRequest,
): ApiError | undefined => {
  if (!pause_at_period_end || before.pause_at_period_end || subscriptionCan.pause(before)) return undefined
  return before.status !== 'active' || before.cancel_at_period_end
    ? inactiveError(before)
    : changeScheduledError()
}

/** Returns the issues of a requested pause, of another end of a scheduled one, or of a withdrawal. */
export const pauseIssues = (before: StoredSubscription, request: PauseRequest, now: Date): Issue[] => {
  const { pause_at_period_end, resumes_at } = request
  if (pause_at_period_end)
    return resumes_at == null ? [] : resumptionIssues(before, new Date(resumes_at), now)
  return subscriptionCan.unpause(before)
    ? []
    : [issue('pause_at_period_end', 'No pause is scheduled, so there is nothing to withdraw.')]
}

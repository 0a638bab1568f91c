import { type Issue, subscriptionCan } from '@atelier/contract'
import { unitsAfter } from '@atelier/contract/primitives/billing-intervals'
import { apiError, invalid, issue } from '@atelier/plumbing/http'
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

/** @throws AlreadyCanceledSubscription, InactiveSubscription */
export const requirePaused = (before: StoredSubscription): void => {
  if (subscriptionCan.resume(before)) return
  throw before.ended_at === null
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

/**
 * Returns the columns of a pause at period end, or of another end of a scheduled one.
 *
 * @throws InactiveSubscription, InvalidRequest
 */
export const pauseColumns = (
  before: StoredSubscription,
  { resumes_at }: { readonly resumes_at?: string | null | undefined },
  now: Date,
) => {
  if (!before.pause_at_period_end && !subscriptionCan.pause(before)) {
    if (before.status !== 'active' || before.cancel_at_period_end) throw inactiveError(before)
    throw changeScheduledError()
  }
  const end = resumes_at == null ? null : new Date(resumes_at)
  const issues = end === null ? [] : resumptionIssues(before, end, now)
  if (issues.length > 0) throw invalid(issues)
  return { pause_at_period_end: true, resumes_at: end } as const
}

/** Returns the columns of a withdrawn pause. @throws InvalidRequest if none is scheduled */
export const withdrawnPauseColumns = (before: StoredSubscription) => {
  if (!subscriptionCan.unpause(before))
    throw invalid([issue('pause_at_period_end', 'No pause is scheduled, so there is nothing to withdraw.')])
  return { pause_at_period_end: false, resumes_at: null } as const
}

/** Requested pause at period end, or the withdrawal of one. */
export type PauseRequest = {
  readonly pause_at_period_end: boolean
  readonly resumes_at?: string | null | undefined
}

/**
 * Returns the columns of a request about a pause.
 *
 * @throws AlreadyCanceledSubscription, InactiveSubscription, InvalidRequest
 */
export const pauseRequestColumns = (before: StoredSubscription, request: PauseRequest, now: Date) =>
  request.pause_at_period_end ? pauseColumns(before, request, now) : withdrawnPauseColumns(before)

import { invalid, throwIf } from '@atelier/plumbing/http'
import type { StoredSubscription } from '../../types.ts'
import { pauseError, pauseIssues, type PauseRequest } from './pause-rules.ts'

/** Columns of a scheduled pause, or of a withdrawn one. */
type PauseColumns = Pick<StoredSubscription, 'pause_at_period_end' | 'resumes_at'>

/**
 * Decides about a request to pause a subscription at the end of its period, or to withdraw that, without writing.
 * Previews show the result, and changes apply it.
 *
 * @throws AlreadyCanceledSubscription, InactiveSubscription, SubscriptionUpdatePending, InvalidRequest
 */
export const decidePause = (before: StoredSubscription, request: PauseRequest, now: Date): PauseColumns => {
  throwIf(pauseError(before, request))
  const issues = pauseIssues(before, request, now)
  if (issues.length > 0) throw invalid(issues)
  const { pause_at_period_end, resumes_at } = request
  const end = pause_at_period_end && resumes_at != null ? new Date(resumes_at) : null
  return { pause_at_period_end, resumes_at: end }
}

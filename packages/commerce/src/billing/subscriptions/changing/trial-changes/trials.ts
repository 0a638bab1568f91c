import type { Issue } from '@atelier/contract'
import { unitsAfter } from '@atelier/contract/primitives/billing-intervals'
import { issue } from '@atelier/plumbing/http'
import { isMetered } from '../../../../catalog/products/index.ts'
import { flatAmount, type StoredSubscription, type SubscriptionRow } from '../../types.ts'

/** Returns true for a subscription in its trial, whose usage is free. */
export const isInTrial = ({ status }: Pick<SubscriptionRow, 'status'>): boolean => status === 'trialing'

/** Returns true for a subscription that has ended with its trial, because it had no payment method. */
export const hasEndedWithTrial = ({
  trial_end,
  ended_at,
  canceled_at,
}: Pick<SubscriptionRow, 'trial_end' | 'ended_at' | 'canceled_at'>): boolean =>
  ended_at !== null &&
  ended_at.getTime() === trial_end?.getTime() &&
  canceled_at?.getTime() === ended_at.getTime()

/** Returns true for a subscription in the first period after its trial. */
export const isConverted = ({
  trial_end,
  current_period_start,
}: Pick<StoredSubscription, 'trial_end' | 'current_period_start'>): boolean =>
  trial_end?.getTime() === current_period_start.getTime()

/** Returns the issue of a trial from `start` to `end` that a subscription cannot have. */
export const trialIssues = (
  { prices }: Pick<StoredSubscription, 'prices'>,
  start: Date,
  end: Date,
): Issue[] => {
  if (end > unitsAfter(start, 'year', 3)) return [issue('trial_end', 'A trial is at most three years.')]
  const isFree = !prices.some(isMetered) && flatAmount(prices) === 0
  return isFree ? [issue('trial_end', 'A subscription that costs nothing has no trial.')] : []
}

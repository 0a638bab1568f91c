import { unitsAfter } from '@atelier/contract/primitives/billing-intervals'
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

/**
 * Returns the reason why a subscription has no trial from `start` to `end`, as a sentence. Undefined when it can have
 * one.
 */
export const whyNoTrial = (
  { prices }: Pick<StoredSubscription, 'prices'>,
  start: Date,
  end: Date,
): string | undefined => {
  if (end > unitsAfter(start, 'year', 3)) return 'A trial is at most three years.'
  const isFree = !prices.some(isMetered) && flatAmount(prices) === 0
  return isFree ? 'A subscription that costs nothing has no trial.' : undefined
}

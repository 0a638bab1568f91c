import type { StoredSubscription, SubscriptionRow } from './types.ts'

/** True for a subscription in its trial, whose usage is free. */
export const isInTrial = ({ status }: Pick<SubscriptionRow, 'status'>): boolean => status === 'trialing'

/** True for a subscription that has ended with its trial, for want of a payment method. */
export const hasEndedWithTrial = ({
  trial_end,
  ended_at,
  canceled_at,
}: Pick<SubscriptionRow, 'trial_end' | 'ended_at' | 'canceled_at'>): boolean =>
  ended_at !== null &&
  ended_at.getTime() === trial_end?.getTime() &&
  canceled_at?.getTime() === ended_at.getTime()

/** True for a subscription in the first period after its trial. */
export const isConverted = ({
  trial_end,
  current_period_start,
}: Pick<StoredSubscription, 'trial_end' | 'current_period_start'>): boolean =>
  trial_end?.getTime() === current_period_start.getTime()

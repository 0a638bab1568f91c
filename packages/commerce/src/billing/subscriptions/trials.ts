import type { StoredSubscription, SubscriptionRow } from './types.ts'

/** True for a subscription in its trial, whose usage is free. */
export const isInTrial = ({ status }: Pick<SubscriptionRow, 'status'>): boolean => status === 'trialing'

/** True for a subscription in the first period after its trial. */
export const isConverted = ({
  trial_end,
  current_period_start,
}: Pick<StoredSubscription, 'trial_end' | 'current_period_start'>): boolean =>
  trial_end?.getTime() === current_period_start.getTime()

import type { Services, Tx } from '../../../core/services.ts'
import type { Line } from '../../../orders/orders/index.ts'
import { takePendingUsage } from '../pending-lines/queries.ts'
import { isInTrial } from '../changing/trial-changes/trials.ts'
import type { StoredSubscription } from '../types.ts'

/**
 * Returns true for a subscription that bills no usage: a past due one is charged nothing more, a paused one nothing
 * yet.
 */
export const isUnbilled = ({ status }: Pick<StoredSubscription, 'status'>): boolean =>
  status === 'past_due' || status === 'paused'

/**
 * Takes the unbilled usage of a subscription until its end or its pause. The caller holds its lock. The usage of a
 * trial is free.
 */
export const takeLastUsage = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  until: Date,
): Promise<readonly Line[]> => {
  if (isUnbilled(before)) return []
  // Pending usage counts towards the caps of the period, so it is taken last.
  const usage = isInTrial(before) ? [] : await services.usage.takeLinesOfPeriod(tx, before, until)
  const pending = await takePendingUsage(tx, before.id)
  return [...pending, ...usage]
}

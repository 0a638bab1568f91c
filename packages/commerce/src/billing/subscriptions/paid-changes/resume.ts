import { apiError, throwIf } from '@atelier/plumbing/http'
import { isMetered } from '../../../catalog/products/index.ts'
import type { Services, Tx } from '../../../core/services.ts'
import { notPausedError } from '../changing/pauses/pause-rules.ts'
import { hasPendingOrder } from '../open-orders/queries.ts'
import { renewalLines } from '../renewal/next-period.ts'
import { inResumedPeriod } from '../changing/pauses/resume.ts'
import { chargePendingError } from '../changing/revert.ts'
import type { StoredSubscription } from '../types.ts'
import type { PaidChange } from './types.ts'

/**
 * Decides the end of the pause of a subscription: a new period begins now, which is paid first. The caller holds its
 * lock.
 *
 * @param canPay true when the customer has a payment method
 * @throws AlreadyCanceledSubscription, InactiveSubscription, MissingPaymentMethod; SubscriptionUpdatePending while an
 *   order from before the pause is open
 */
export const decideResumption = async (
  tx: Tx,
  services: Pick<Services, 'clock'>,
  before: StoredSubscription,
  canPay: boolean,
): Promise<PaidChange> => {
  throwIf(notPausedError(before))
  if (await hasPendingOrder(tx, before.id)) throw chargePendingError()
  const costsMoney = before.prices.some((price) => isMetered(price) || price.charged > 0)
  if (costsMoney && !canPay)
    throw apiError(
      'MissingPaymentMethod',
      'The customer has no saved payment method, so the pause cannot end.',
    )
  const { change, after } = inResumedPeriod(before, services.clock.now())
  return {
    kind: 'resume',
    field: 'resume',
    columns: change,
    prices: null,
    subscription: after,
    lines: renewalLines(after, [], []),
    billing_reason: 'subscription_cycle',
    events: ['subscription.updated', 'subscription.resumed'],
  }
}

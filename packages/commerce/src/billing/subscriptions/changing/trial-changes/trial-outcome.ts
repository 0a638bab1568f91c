import type { Services } from '../../../../core/services.ts'
import { requireAccepted } from '../plan-product.ts'
import { creditLeftBy, draftInvoice } from '../../renewal/draft-invoice.ts'
import { renewalLines } from '../../renewal/next-period.ts'
import type { ChangeOutcome, OutcomeRequest } from '../../previews/outcome.ts'
import type { TrialChange } from './trial-changes.ts'

/**
 * Returns the result of a change of a trial: another end, or another product in the trial. Ending the trial starts
 * the first period, which is charged now.
 */
export const trialOutcome = (
  services: Services,
  request: OutcomeRequest,
  { after, ends }: TrialChange,
): ChangeOutcome => {
  const { carried, pending, usage } = request
  const subscription = { ...after, pending_update: null }
  // Usage from before the trial stays pending until the trial ends.
  if (!ends) return { carried, subscription, due_now: null, pending: [...pending, ...usage], usage: [] }
  const due_now = draftInvoice(
    services,
    subscription,
    'subscription_cycle',
    renewalLines(subscription, [], pending),
    'change',
  )
  requireAccepted(services, due_now)
  return { carried, subscription, due_now, pending: creditLeftBy(due_now), usage: [] }
}

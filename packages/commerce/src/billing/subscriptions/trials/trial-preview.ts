import type { Services } from '../../../core/services.ts'
import { requireAccepted } from '../change-product.ts'
import { creditLeftBy, draftInvoice } from '../draft-invoice.ts'
import { renewalLines } from '../next-period.ts'
import type { Asked, Outcome } from '../previews/outcome.ts'
import type { TrialChange } from './trial-changes.ts'

/** Result of a change of a trial: another end, or another product in the trial. Its end begins the first period, which is paid now. */
export const trialOutcome = (services: Services, request: Asked, { after, ends }: TrialChange): Outcome => {
  const { carried, waiting, usage } = request
  const subscription = { ...after, pending_update: null }
  // The usage until a trial begins waits for its end.
  if (!ends) return { carried, subscription, due_now: null, waiting: [...waiting, ...usage], usage: [] }
  const due_now = draftInvoice(
    services,
    subscription,
    'subscription_cycle',
    renewalLines(subscription, [], waiting),
    'change',
  )
  requireAccepted(services, due_now)
  return { carried, subscription, due_now, waiting: creditLeftBy(due_now), usage: [] }
}

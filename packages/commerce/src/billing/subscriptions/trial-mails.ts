import type { NextCharge } from '../../mails/writers/next-charge.ts'
import type { TrialFacts } from '../../mails/writers/trials.ts'
import type { Services } from '../../core/services.ts'
import { findMethodToCharge } from '../../payments/saved-methods.ts'
import type { StoredSubscription } from './types.ts'

/** Facts about the trial of a subscription for its e-mails. */
export const trialFactsOf = async (
  services: Services,
  subscription: StoredSubscription,
  charge: NextCharge,
): Promise<TrialFacts> => ({
  product: subscription.product.name,
  charge,
  has_method: (await findMethodToCharge(services, subscription)) !== undefined,
})

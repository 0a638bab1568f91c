import { dueAmountOf } from '@atelier/contract'
import type { NextCharge, TrialFacts } from '../../../mails/writers/index.ts'
import type { Services } from '../../../core/services.ts'
import { isMetered } from '../../../catalog/products/index.ts'
import { previewSubscription } from './preview.ts'
import { findMethodToCharge } from '../../../payments/saved-methods/index.ts'
import { isInTrial } from '../changing/trial-changes/trials.ts'
import { flatAmount, type StoredSubscription } from '../types.ts'

/**
 * Returns the next charge of a subscription for e-mails, equal to that of its preview.
 *
 * @returns undefined for a subscription that is not renewed: canceled, ended or past due
 */
export const findNextCharge = async (
  services: Services,
  { id: subscription_id, status, cancel_at_period_end, prices }: StoredSubscription,
): Promise<NextCharge | undefined> => {
  const preview = await previewSubscription(services, { id: subscription_id })
  const { next_invoice, next_invoice_at, currency } = preview
  if (cancel_at_period_end || next_invoice === null || next_invoice_at === null) return undefined
  return {
    subscription_id,
    at: new Date(next_invoice_at),
    amount: dueAmountOf(next_invoice),
    currency,
    // The usage of a trial is free.
    has_usage: prices.some(isMetered) && !isInTrial({ status }),
    is_free: !prices.some(isMetered) && flatAmount(prices) === 0,
  }
}

/**
 * Returns the data about the trial of a subscription for its e-mails.
 *
 * @param charge its next charge, at the end of the trial
 */
export const findTrialFacts = async (
  services: Services,
  subscription: StoredSubscription,
  charge: NextCharge,
): Promise<TrialFacts> => ({
  product: subscription.product.name,
  charge,
  has_method: (await findMethodToCharge(services, subscription)) !== undefined,
})

import { sentence } from '@atelier/contract/texts/sentences'
import { holdKeys } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import type { Tx } from '../../core/services.ts'
import type { Redeemer } from '../discounts/index.ts'
import { hasHadTrial, insertTrial, type TrialUse } from './redemption-queries.ts'

export { forgetTrials, insertTrialOfSubscription, releaseTrial, trialsOfNamed } from './redemption-queries.ts'

type Rules = { readonly prevents_abuse: boolean; readonly now: Date }

/**
 * Records the trial of a checkout whose lock the caller holds. An organization that prevents abuse gives each customer
 * one trial, of any of its products: the confirmations of one address or card wait here for each other until their
 * transactions end.
 *
 * @throws TrialAlreadyRedeemed
 */
export const redeemTrial = async (
  tx: Tx,
  use: TrialUse,
  redeemer: Redeemer,
  { prevents_abuse, now }: Rules,
): Promise<void> => {
  if (prevents_abuse) {
    const keys = [redeemer.email_key, redeemer.card_key].filter((key) => key !== null)
    await holdKeys(
      tx,
      'trial',
      keys.map((key) => `${use.organization_id}/${key}`),
    )
    if (await hasHadTrial(tx, redeemer)) throw apiError('TrialAlreadyRedeemed', sentence('trial_redeemed'))
  }
  await insertTrial(tx, use, redeemer, now)
}

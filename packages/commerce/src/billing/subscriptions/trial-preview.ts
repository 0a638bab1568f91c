import type { SubscriptionUpdate } from '@atelier/contract'
import type { Connection } from '../../core/services.ts'
import { decideTrialEnd } from './change-trial.ts'
import type { ChangeCaller } from './queries.ts'
import type { TrialChange } from './trial-changes.ts'
import { decideTrialOnProduct } from './trial-product.ts'
import { isInTrial } from './trials.ts'
import type { StoredSubscription } from './types.ts'

type Asked = { readonly now: Date; readonly canPay: boolean; readonly by: ChangeCaller }

/**
 * Decides about a change of a trial, for its preview: another end, or another product in the trial. Undefined for any other
 * change.
 *
 * @throws the errors of the change
 */
export const previewTrialChange = async (
  db: Connection,
  before: StoredSubscription,
  body: SubscriptionUpdate,
  { now, canPay, by }: Asked,
): Promise<TrialChange | undefined> => {
  if ('trial_end' in body) return decideTrialEnd(db, before, body.trial_end, now)
  if (!('product_id' in body) || !isInTrial(before)) return undefined
  return decideTrialOnProduct(db, now, before, { product_id: body.product_id, by }, canPay)
}

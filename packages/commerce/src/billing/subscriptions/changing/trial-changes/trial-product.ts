import { iso } from '@atelier/plumbing/database'
import { invalid, issue } from '@atelier/plumbing/http'
import type { Connection, Services, Tx } from '../../../../core/services.ts'
import { recordEvents } from '../../../../core/domain-events/domain-events.ts'
import { releaseUnbegunRedemption } from '../../../../catalog/discounts/index.ts'
import { totalOf } from '../../../../orders/orders/index.ts'
import { announceChange } from '../../notices/announcements.ts'
import {
  findNextProduct,
  type ProductChangeRequest,
  requireAccepted,
  requireAsShown,
  requireMethodFor,
  requireTaxable,
} from '../plan-product.ts'
import { endOfTrial } from './change-trial.ts'
import { draftInvoice } from '../../renewal/draft-invoice.ts'
import { applyChange } from '../../paid-changes/apply.ts'
import type { PaidChange } from '../../paid-changes/types.ts'
import { subscriptionEvents } from '../../present.ts'
import { findPendingLines } from '../../pending-lines/queries.ts'
import type { ChangeCaller } from '../../queries.ts'
import { type TrialChange, trialOnProduct } from './trial-changes.ts'
import type { StoredSubscription } from '../../types.ts'

type Request = ProductChangeRequest & { readonly by: ChangeCaller }

/**
 * @throws InvalidRequest in the paid time before a trial, in which another product would cost nothing, and credit
 *   nothing
 */
const requireBegun = ({ trial_start }: StoredSubscription, now: Date): void => {
  if (trial_start === null || trial_start <= now) return
  throw invalid([
    issue(
      'product_id',
      `The customer has paid until ${iso(trial_start)}, and a trial follows. Change the product then, or with \`next_period\` for the end of the trial.`,
    ),
  ])
}

/**
 * Decides about another product of a subscription in its trial, without writing. Previews show the result, and
 * changes apply it.
 *
 * @throws AlreadyCanceledSubscription, SubscriptionUpdatePending, MissingPaymentMethod, InvalidRequest
 */
export const decideTrialOnProduct = async (
  db: Connection,
  now: Date,
  before: StoredSubscription,
  request: Pick<Request, 'product_id' | 'by'>,
  canPay: boolean,
): Promise<TrialChange> => {
  const product = await findNextProduct(db, before, request)
  requireBegun(before, now)
  const decision = trialOnProduct(before, product, now)
  if (decision.ends || product.trial_requires_payment_method) requireMethodFor(product, canPay)
  await requireTaxable(db, before, decision.after)
  return decision
}

/**
 * Moves a subscription in its trial to another product. Nothing is charged during the trial of that product; after
 * it, the first period begins once it is paid. The caller holds its lock.
 *
 * @returns the change to charge now; undefined for one that is applied
 * @throws the errors of `decideTrialOnProduct`; InvalidRequest if the change costs something other than its preview
 *   showed
 */
export const changeProductInTrial = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  request: Request,
  canPay: boolean,
): Promise<PaidChange | undefined> => {
  const decision = await decideTrialOnProduct(tx, services.clock.now(), before, request, canPay)
  const { change: columns, after, ends } = decision
  const { prices, amount } = after
  if (ends) {
    const change = endOfTrial(decision, { field: 'product_id', prices })
    const lines = [...change.lines, ...(await findPendingLines(tx, before.id))]
    const draft = draftInvoice(services, after, 'subscription_cycle', lines, 'change')
    requireAsShown(request, { due_now: totalOf(draft.bill), amount })
    requireAccepted(services, draft)
    return change
  }
  requireAsShown(request, { due_now: 0, amount })
  const changed = await applyChange(tx, services, before, { columns, prices }, {})
  await recordEvents(tx, services, subscriptionEvents(changed, ['subscription.updated'], services))
  if (after.discount_id === null) await releaseUnbegunRedemption(tx, before)
  await announceChange(tx, before, changed)
  return undefined
}

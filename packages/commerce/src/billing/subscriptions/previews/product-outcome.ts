import type { SubscriptionProductUpdate } from '@atelier/contract'
import type { Services, Tx } from '../../../core/services.ts'
import type { Line } from '../../../orders/orders/index.ts'
import { findBehavior } from '../changing/schedules/change-behavior.ts'
import { planProductChange, requireAccepted } from '../changing/plan-product.ts'
import { creditLeftBy, draftInvoice } from '../renewal/draft-invoice.ts'
import type { ChangeOutcome, OutcomeRequest, Requester } from './outcome.ts'
import { decideSchedule } from '../changing/schedules/schedule.ts'
import { findRevertibleChange, releasedByRevert } from '../changing/revert.ts'
import { trialOutcome } from '../changing/trial-changes/trial-outcome.ts'
import { decideTrialOnProduct } from '../changing/trial-changes/trial-product.ts'
import { isInTrial } from '../changing/trial-changes/trials.ts'

/** Returns the result of a change of product at the end of the period. */
const scheduledOutcome = async (
  tx: Tx,
  request: OutcomeRequest,
  product_id: string,
  { canPay, by }: Requester,
): Promise<ChangeOutcome> => {
  const { subscription: before } = request
  const { after } = await decideSchedule(tx, before, { product_id, by }, canPay)
  const { created_at, current_period_end: applies_at } = before
  // A preview stores nothing, so the id and the time of the change are placeholders.
  const pending_update = {
    id: before.id,
    subscription_id: before.id,
    product_id,
    applies_at,
    created_at,
    modified_at: null,
  }
  return { ...request, subscription: { ...before, pending_update }, plan: after, due_now: null }
}

/**
 * Returns the result of a change of product.
 *
 * @throws the errors of the change
 */
export const productOutcome = async (
  tx: Tx,
  services: Services,
  request: OutcomeRequest,
  { product_id, proration_behavior }: SubscriptionProductUpdate,
  requester: Requester,
): Promise<ChangeOutcome> => {
  const { subscription: before, pending, usage } = request
  const { canPay, by } = requester
  const now = services.clock.now()
  const revertible = await findRevertibleChange(tx, before, product_id)
  if (revertible !== undefined) {
    const released = await releasedByRevert(tx, revertible.unpaid)
    return {
      due_now: null,
      subscription: revertible.subscription,
      usage: await services.usage.readLines(tx, revertible.subscription, now),
      carried: request.carried + released.carried,
      pending: [...pending, ...released.lines],
    }
  }
  const behavior = await findBehavior(tx, before, { product_id, behavior: proration_behavior, by })
  if (behavior === 'next_period') return scheduledOutcome(tx, request, product_id, requester)
  if (isInTrial(before))
    return trialOutcome(
      services,
      request,
      await decideTrialOnProduct(tx, now, before, { product_id, by }, canPay),
    )
  const planned = await planProductChange(tx, now, before, { product_id, behavior, by }, canPay)
  const { isInvoiced } = planned
  const subscription = { ...planned.subscription, pending_update: null }
  const stays = ({ product_price_id }: Line) => subscription.prices.some(({ id }) => id === product_price_id)
  const due = [...planned.lines, ...usage.filter((line) => !stays(line))]
  const after = { subscription, carried: request.carried, usage: usage.filter(stays) }
  if (!isInvoiced || due.length === 0) return { ...after, due_now: null, pending: [...pending, ...due] }
  const due_now = draftInvoice(services, subscription, 'subscription_update', [...due, ...pending])
  requireAccepted(services, due_now)
  return { ...after, due_now, pending: creditLeftBy(due_now) }
}

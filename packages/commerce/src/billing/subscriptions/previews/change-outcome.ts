import { isChangeOf, subscriptionCan, type SubscriptionUpdate } from '@atelier/contract'
import type { Services, Tx } from '../../../core/services.ts'
import { isUsage, type Line } from '../../../orders/orders/index.ts'
import { alreadyCanceledError, cancellationColumns, uncancellationColumns } from '../ending/cancel.ts'
import { isUnbilled } from '../renewal/last-usage.ts'
import { decideDiscountChange } from '../changing/discount.ts'
import { creditLeftBy, draftInvoice } from '../renewal/draft-invoice.ts'
import { inMovedPeriod } from '../changing/schedules/move-end.ts'
import type { ChangeOutcome, OutcomeRequest, Requester } from './outcome.ts'
import { decideResumption } from '../paid-changes/resume.ts'
import { decidePause } from '../changing/pauses/decide-pause.ts'
import { productOutcome } from './product-outcome.ts'
import { withoutSchedule } from '../changing/schedules/schedule.ts'
import { decideTrialEnd } from '../changing/trial-changes/change-trial.ts'
import { trialOutcome } from '../changing/trial-changes/trial-outcome.ts'

const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { amount }) => sum + amount, 0)

/** Returns the result of an immediate end: usage is charged, pending prorations are dropped, and a net credit stays. */
const revokeOutcome = (services: Services, request: OutcomeRequest): ChangeOutcome => {
  const { subscription, pending, usage } = request
  if (!subscriptionCan.revoke(subscription)) throw alreadyCanceledError(subscription)
  const now = services.clock.now()
  const isPaid = !isUnbilled(subscription)
  const used = isPaid ? [...pending.filter(isUsage), ...usage] : []
  const changes = isPaid ? pending.filter((line) => !isUsage(line)) : pending
  const credits = sumOf(changes) > 0 ? [] : changes
  const ended = { ...subscription, status: 'canceled' as const, ended_at: now, ends_at: now }
  const due_now =
    used.length === 0 ? null : draftInvoice(services, ended, 'subscription_update', [...credits, ...used])
  return { carried: request.carried, subscription: ended, due_now, pending: [], usage: [] }
}

/** Returns the result of a cancellation, which ends a paused subscription immediately. */
const cancelOutcome = (services: Services, request: OutcomeRequest): ChangeOutcome => {
  const { subscription: before } = request
  if (before.status === 'paused') return revokeOutcome(services, request)
  const change = cancellationColumns(before, services.clock.now())
  return { ...request, due_now: null, subscription: { ...before, ...change, pending_update: null } }
}

/** Returns the result of the end of a pause, which is paid now. */
const resumeOutcome = async (
  tx: Tx,
  services: Services,
  request: OutcomeRequest,
  { canPay }: Requester,
): Promise<ChangeOutcome> => {
  const { subscription, lines } = await decideResumption(tx, services, request.subscription, canPay)
  const due = [...lines, ...request.pending]
  const due_now = draftInvoice(services, subscription, 'subscription_cycle', due, 'change')
  return { carried: request.carried, subscription, due_now, pending: creditLeftBy(due_now), usage: [] }
}

/**
 * Returns the result of a change of a subscription.
 *
 * @throws the errors of the change
 */
export const outcomeOf = async (
  tx: Tx,
  services: Services,
  request: OutcomeRequest,
  body: SubscriptionUpdate,
  requester: Requester,
): Promise<ChangeOutcome> => {
  const { subscription: before } = request
  const now = services.clock.now()
  const unchanged = { ...request, due_now: null }
  const changed = (change: Partial<typeof before>) => ({
    ...unchanged,
    subscription: { ...before, ...change },
  })
  if (isChangeOf(body, 'product_id')) return productOutcome(tx, services, request, body, requester)
  if (isChangeOf(body, 'discount_id')) {
    const { subscription } = await decideDiscountChange(tx, now, before, body.discount_id)
    return { ...unchanged, subscription }
  }
  if (isChangeOf(body, 'revoke')) return revokeOutcome(services, request)
  if (isChangeOf(body, 'cancel_at_period_end'))
    return body.cancel_at_period_end
      ? cancelOutcome(services, request)
      : changed(uncancellationColumns(before))
  if (isChangeOf(body, 'pause_at_period_end')) return changed(decidePause(before, body, now))
  if (isChangeOf(body, 'pending_update')) return changed(withoutSchedule(before))
  if (isChangeOf(body, 'current_billing_period_end'))
    return { ...unchanged, subscription: inMovedPeriod(before, body.current_billing_period_end, now).after }
  if (isChangeOf(body, 'resume')) return resumeOutcome(tx, services, request, requester)
  if (isChangeOf(body, 'trial_end'))
    return trialOutcome(services, request, await decideTrialEnd(tx, before, body.trial_end, now))
  return unchanged
}

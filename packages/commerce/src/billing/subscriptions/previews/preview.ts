import { isChangeOf, type SubscriptionPreview, type SubscriptionUpdate } from '@atelier/contract'
import { iso, isoOrNull } from '@atelier/plumbing/database'
import { findUncollectedCharges, sumOfCharges } from '../../../orders/carried-charges/index.ts'
import { findAvailable } from '../../../orders/customer-balances/index.ts'
import { findMethodToCharge } from '../../../payments/saved-methods/index.ts'
import type { Services, Tx } from '../../../core/services.ts'
import { dueOf, findOldestOpenOrder } from '../../../orders/orders/index.ts'
import { outcomeOf } from './change-outcome.ts'
import { availableBalanceOf } from '../renewal/draft-invoice.ts'
import { findNextInvoice } from './next-invoice.ts'
import type { ChangeOutcome } from './outcome.ts'
import { isInTrial } from '../changing/trial-changes/trials.ts'
import { chargeOfDraft, presentDraft } from './preview-invoice.ts'
import { findPendingLines } from '../pending-lines/queries.ts'
import { callerOf, getSubscription, type SubscriptionKey } from '../queries.ts'

/** Computes the change, if any, and the next invoice. */
const previewOf = async (
  tx: Tx,
  services: Services,
  key: SubscriptionKey,
  body: SubscriptionUpdate | undefined,
  canPay: boolean,
): Promise<SubscriptionPreview> => {
  const now = services.clock.now()
  const subscription = await getSubscription(tx, key)
  const [pending, charges, available, usage, owed] = await Promise.all([
    findPendingLines(tx, key.id),
    findUncollectedCharges(tx, key.id),
    availableBalanceOf(subscription, (wallet) => findAvailable(tx, wallet)),
    isInTrial(subscription) ? [] : services.usage.readLines(tx, subscription, now),
    subscription.status === 'past_due' ? findOldestOpenOrder(tx, key.id) : undefined,
  ])
  const unchanged = { carried: sumOfCharges(charges), subscription, pending, usage }
  const outcome: ChangeOutcome =
    body === undefined
      ? { ...unchanged, due_now: null }
      : await outcomeOf(tx, services, unchanged, body, { canPay, by: callerOf(key) })
  const next = await findNextInvoice(tx, services, outcome)
  const sums = { carried: outcome.carried, available }
  const dueDraft = outcome.due_now
  const dueCharge = dueDraft && chargeOfDraft(services, dueDraft, sums)
  const left = dueCharge?.left ?? sums
  const after = outcome.subscription
  // A scheduled change shows its plan, while the current period continues.
  const plan = outcome.plan ?? after
  return {
    previewed_at: iso(now),
    currency: after.currency,
    product_id: plan.product_id,
    discount_id: plan.discount_id,
    amount: plan.amount,
    recurring_interval: plan.recurring_interval,
    recurring_interval_count: plan.recurring_interval_count,
    current_period_end: iso(after.current_period_end),
    ends_at: isoOrNull(after.ends_at),
    ...(after.resumes_at !== null && { resumes_at: iso(after.resumes_at) }),
    ...(after.pending_update !== null && { changes_at: iso(after.pending_update.applies_at) }),
    due_now: dueDraft && dueCharge && presentDraft(dueDraft, dueCharge),
    next_invoice_at: next && iso(next.at),
    next_invoice: next && presentDraft(next.draft, chargeOfDraft(services, next.draft, left)),
    owed:
      owed === undefined
        ? null
        : {
            order_id: owed.id,
            total_amount: dueOf(owed),
            next_attempt_at: isoOrNull(owed.next_payment_attempt_at),
          },
  }
}

/**
 * Previews the charges of a subscription, unchanged or after a change. It uses the same decisions as renewals
 * and changes, on a snapshot. Read-only, except that it first aggregates stored usage.
 *
 * @param body the change; undefined for the unchanged subscription
 * @throws ResourceNotFound, and the errors of the change
 */
export const previewSubscription = async (
  services: Services,
  key: SubscriptionKey,
  body?: SubscriptionUpdate,
): Promise<SubscriptionPreview> => {
  const { database, usage } = services
  await usage.countStored(key.id)
  // The processor must not be called inside a transaction.
  const method =
    body !== undefined && (isChangeOf(body, 'product_id') || isChangeOf(body, 'resume'))
      ? await findMethodToCharge(services, await getSubscription(database.db, key))
      : undefined
  return database.readSnapshot((tx) => previewOf(tx, services, key, body, method !== undefined))
}

import { type SubscriptionPreview, subscriptionCan, type SubscriptionUpdate } from '@atelier/contract'
import { iso, isoOrNull } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import { findWaitingCharges, sumOfCharges } from '../../ledger/carried-charges/queries.ts'
import { findAvailable } from '../../ledger/customer-balances/queries.ts'
import { findMethodToCharge } from '../../payments/saved-methods.ts'
import type { Services, Tx } from '../../core/services.ts'
import { dueOf } from '../../orders/orders/index.ts'
import type { Line } from './bill.ts'
import { alreadyCanceled, cancellationOf, uncancellationOf } from './cancel.ts'
import { decideDiscountChange } from './change-discount.ts'
import { decideProductChange, requireAccepted } from './change-product.ts'
import { availableTo, creditLeftBy, type Draft, draftInvoice } from './draft-invoice.ts'
import { lastLines } from './last-order.ts'
import { inNextPeriod, renewalLines } from './next-period.ts'
import { chargeOf, presentDraft } from './preview-invoice.ts'
import { callerOf, type ChangeCaller, getSubscription, type SubscriptionKey } from './queries.ts'
import { findOwedOrder } from './order-queries.ts'
import { findTakenBack, waitingAgain } from './take-back.ts'
import { previewTrialChange } from './trial-preview.ts'
import { isInTrial } from './trials.ts'
import type { StoredSubscription } from './types.ts'
import { findProrations } from './proration-queries.ts'

/** Result of a change: the subscription, the charge, and the pending lines of the next invoice. */
type Outcome = {
  /** Charges carried from earlier orders, tax included. */
  readonly carried: number
  readonly subscription: StoredSubscription
  readonly due_now: Draft | null
  /** Prorations, and usage billed by a change, that are pending for the next order. */
  readonly waiting: readonly Line[]
  /** Usage at the prices after the change. */
  readonly usage: readonly Line[]
}

type Asked = Pick<Outcome, 'carried' | 'subscription' | 'waiting' | 'usage'>

const isUsage = ({ usage }: Line): boolean => usage !== undefined

const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { amount }) => sum + amount, 0)

/** Next invoice of a subscription, and its time. Null when nothing more is charged. */
const nextInvoiceOf = (
  services: Services,
  { subscription, waiting, usage }: Asked,
): { readonly at: Date; readonly draft: Draft } | null => {
  const { status, ended_at, cancel_at_period_end, current_period_end: at } = subscription
  if (ended_at !== null || !subscriptionCan.revoke(subscription)) return null
  // A past due subscription is not renewed, and ends without another invoice if the payment never succeeds.
  if (status === 'past_due') return null
  if (!cancel_at_period_end) {
    const { after } = inNextPeriod(subscription)
    const lines = renewalLines(after, [], [...usage, ...waiting])
    return { at, draft: draftInvoice(services, after, 'subscription_cycle', lines) }
  }
  const changes = waiting.filter((line) => !isUsage(line))
  const lines = lastLines(changes, [...waiting.filter(isUsage), ...usage])
  const ended = { ...subscription, ended_at: at }
  return lines.length === 0
    ? null
    : { at, draft: draftInvoice(services, ended, 'subscription_update', lines) }
}

/** Immediate end: usage is charged, pending prorations are dropped, and a net credit stays. */
const revoked = (services: Services, asked: Asked): Outcome => {
  const { subscription, waiting, usage } = asked
  if (!subscriptionCan.revoke(subscription)) throw alreadyCanceled(subscription)
  const now = services.clock.now()
  const isPaid = subscription.status !== 'past_due'
  const used = isPaid ? [...waiting.filter(isUsage), ...usage] : []
  const changes = isPaid ? waiting.filter((line) => !isUsage(line)) : waiting
  const credits = sumOf(changes) > 0 ? [] : changes
  const ended = { ...subscription, status: 'canceled' as const, ended_at: now, ends_at: now }
  const due_now =
    used.length === 0 ? null : draftInvoice(services, ended, 'subscription_update', [...credits, ...used])
  return { carried: asked.carried, subscription: ended, due_now, waiting: [], usage: [] }
}

/**
 * Result of a change of a subscription.
 *
 * @param canPay true when the customer has a payment method
 * @throws the errors of the change
 */
const outcomeOf = async (
  tx: Tx,
  services: Services,
  asked: Asked,
  body: SubscriptionUpdate,
  { canPay, by }: { readonly canPay: boolean; readonly by: ChangeCaller },
): Promise<Outcome> => {
  const { subscription: before, waiting, usage } = asked
  const now = services.clock.now()
  const unchanged = { ...asked, due_now: null }
  const of_trial = await previewTrialChange(tx, before, body, { now, canPay, by })
  if (of_trial !== undefined) {
    const { after: subscription, ends } = of_trial
    // The usage until a trial begins waits for its end.
    if (!ends) return { ...unchanged, subscription, waiting: [...waiting, ...usage], usage: [] }
    const lines = renewalLines(subscription, [], waiting)
    const due_now = draftInvoice(services, subscription, 'subscription_cycle', lines, 'change')
    requireAccepted(services, due_now)
    return { carried: asked.carried, subscription, due_now, waiting: creditLeftBy(due_now), usage: [] }
  }
  if ('discount_id' in body) {
    const { subscription } = await decideDiscountChange(tx, now, before, body.discount_id)
    return { ...unchanged, subscription }
  }
  if ('revoke' in body) return revoked(services, asked)
  if ('cancel_at_period_end' in body) {
    const change = body.cancel_at_period_end ? cancellationOf(before, now) : uncancellationOf(before)
    return { ...unchanged, subscription: { ...before, ...change } }
  }
  if (!('product_id' in body)) throw apiError('BadRequest', 'This change cannot be previewed.')
  const { product_id, proration_behavior: behavior } = body
  const request = { product_id, behavior, by }
  const taken_back = await findTakenBack(tx, before, product_id)
  if (taken_back !== undefined) {
    const again = await waitingAgain(tx, taken_back.unpaid)
    const used = await services.usage.readLines(tx, taken_back.subscription, now)
    return {
      ...unchanged,
      subscription: taken_back.subscription,
      usage: used.map((line) => ({ ...line, proration: false })),
      carried: asked.carried + again.carried,
      waiting: [...waiting, ...again.lines],
    }
  }
  const decided = await decideProductChange(tx, now, before, request, canPay)
  const { subscription, isInvoiced } = decided
  const stays = ({ product_price_id }: Line) => subscription.prices.some(({ id }) => id === product_price_id)
  const due = [
    ...decided.lines.map((line) => ({ ...line, proration: true })),
    ...usage.filter((line) => !stays(line)),
  ]
  const after = { subscription, carried: asked.carried, usage: usage.filter(stays) }
  if (!isInvoiced || due.length === 0) return { ...after, due_now: null, waiting: [...waiting, ...due] }
  const due_now = draftInvoice(services, subscription, 'subscription_update', [...due, ...waiting])
  requireAccepted(services, due_now)
  return { ...after, due_now, waiting: creditLeftBy(due_now) }
}

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
  const [waiting, charges, available, used, owed] = await Promise.all([
    findProrations(tx, key.id),
    findWaitingCharges(tx, key.id),
    availableTo(subscription, (wallet) => findAvailable(tx, wallet)),
    isInTrial(subscription) ? [] : services.usage.readLines(tx, subscription, now),
    subscription.status === 'past_due' ? findOwedOrder(tx, key.id) : undefined,
  ])
  const facts = {
    carried: sumOfCharges(charges),
    subscription,
    waiting,
    usage: used.map((line) => ({ ...line, proration: false })),
  }
  const outcome =
    body === undefined
      ? { ...facts, due_now: null }
      : await outcomeOf(tx, services, facts, body, { canPay, by: callerOf(key) })
  const next = nextInvoiceOf(services, outcome)
  const due_now =
    outcome.due_now && chargeOf(services, outcome.due_now, { carried: outcome.carried, available })
  const left = due_now?.left ?? { carried: outcome.carried, available }
  const after = outcome.subscription
  return {
    previewed_at: iso(now),
    currency: after.currency,
    product_id: after.product_id,
    discount_id: after.discount_id,
    amount: after.amount,
    recurring_interval: after.recurring_interval,
    recurring_interval_count: after.recurring_interval_count,
    current_period_end: iso(after.current_period_end),
    ends_at: isoOrNull(after.ends_at),
    due_now: outcome.due_now && due_now && presentDraft(outcome.due_now, due_now),
    next_invoice_at: next && iso(next.at),
    next_invoice: next && presentDraft(next.draft, chargeOf(services, next.draft, left)),
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
 * and changes, on a snapshot. It writes nothing, except that stored usage is folded first.
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
    body !== undefined && 'product_id' in body
      ? await findMethodToCharge(services, await getSubscription(database.db, key))
      : undefined
  return database.readSnapshot((tx) => previewOf(tx, services, key, body, method !== undefined))
}

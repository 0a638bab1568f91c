import type { Issue, SubscriptionCreate } from '@atelier/contract'
import { invalid, issue } from '@atelier/plumbing/http'
import { chooseDiscount, discountAmountOf } from '../../../catalog/discounts/index.ts'
import { billingIntervalOf, type StoredProduct } from '../../../catalog/products/index.ts'
import type { Services, Tx } from '../../../core/services.ts'
import { subscriptionBehavior } from '../../../core/tax/tax-engine.ts'
import type { BillingInterval } from '../../../core/time/subscription-period.ts'
import type { CustomerRow } from '../../../customers/customers/index.ts'
import { findSellable } from '../../../orders/checkouts/index.ts'
import { getOrganization } from '../../../organization/organizations/index.ts'
import { type Beginning, paidPeriod, pauseBefore, trialPeriod } from '../renewal/first-period.ts'
import { latestDate } from '../changing/pauses/pause-rules.ts'
import { subscriptionPricesOf, subscriptionIssues } from '../changing/product.ts'
import { trialIssues } from '../changing/trial-changes/trials.ts'
import {
  firstPrice,
  flatAmount,
  notCanceled,
  noTrialOrPause,
  type StoredSubscription,
  type SubscriptionPrice,
  type SubscriptionRow,
} from '../types.ts'

/**
 * Returns the recurring product of a request, with the currency: the one named, that of the customer's country, or
 * the default one.
 */
const findProduct = async (
  tx: Tx,
  { organization_id, billing_address }: CustomerRow,
  { product_id, currency: requested }: SubscriptionCreate,
): Promise<{
  readonly product: StoredProduct
  readonly currency: string
  readonly interval: BillingInterval
}> => {
  const hints = { currency: requested, country: billing_address?.country }
  const { product, currency } = await findSellable(tx, organization_id, { product_id }, hints)
  const issues = subscriptionIssues(product, { id: product_id, currency, by: 'seller' })
  const interval = billingIntervalOf(product)
  if (issues.length > 0 || interval === undefined) throw invalid(issues)
  return { product, currency, interval }
}

/** Returns the issue of the end of a trial. */
const trialEndIssues = (end: Date | null, prices: readonly SubscriptionPrice[], now: Date): Issue[] => {
  if (end === null) return []
  return end <= now
    ? [issue('trial_end', 'The end of a trial is in the future.')]
    : trialIssues({ prices }, now, end)
}

/** Returns the issue of a later start. */
const startIssues = (start: Date | null, trial_end: Date | null, now: Date): Issue[] => {
  if (start === null) return []
  if (trial_end !== null) return [issue('start_at', 'A subscription has a trial or begins later.')]
  if (start <= now)
    return [issue('start_at', 'Must be in the future. Without it, the subscription begins now.')]
  return start > latestDate(now) ? [issue('start_at', 'Must be at most three years ahead.')] : []
}

/** Returns the columns of the first period, of the trial, or of the time before the first period. */
const beginningOf = (beginning: Beginning, trial_end: Date | null, start: Date | null) => {
  if (start !== null) return pauseBefore(beginning, start)
  return trial_end === null ? paidPeriod(beginning) : trialPeriod(beginning, trial_end)
}

/**
 * Returns the subscription that a seller creates for a customer, with its row: in its trial, in its first period from
 * now on, or paused until that begins. It is not stored, and has no meters yet.
 *
 * @throws InvalidRequest
 */
export const newSubscription = async (
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  id: string,
  customer: CustomerRow,
  body: SubscriptionCreate,
): Promise<{ readonly row: SubscriptionRow; readonly subscription: StoredSubscription }> => {
  const now = clock.now()
  const { organization_id } = customer
  const { product, currency, interval } = await findProduct(tx, customer, body)
  const request = { id: body.discount_id ?? null }
  const { discount, issues: discount_issues } = await chooseDiscount(tx, { product, currency }, request, now)
  const prices = subscriptionPricesOf(product, currency)
  const amount = flatAmount(prices)
  const trial_end = body.trial_end == null ? null : new Date(body.trial_end)
  const start = body.start_at == null ? null : new Date(body.start_at)
  const issues = [
    ...discount_issues,
    ...trialEndIssues(trial_end, prices, now),
    ...startIssues(start, trial_end, now),
  ]
  if (issues.length > 0) throw invalid(issues)
  const beginning = { now, interval, discount }
  const row: SubscriptionRow = {
    id,
    revision: 1,
    organization_id,
    customer_id: customer.id,
    guest: null,
    product_id: product.id,
    checkout_id: null,
    discount_id: discount?.id ?? null,
    status: 'active',
    ...noTrialOrPause,
    ...beginningOf(beginning, trial_end, start),
    currency,
    tax_behavior: subscriptionBehavior(firstPrice({ id, prices }), customer.billing_address),
    ...interval,
    amount: amount - discountAmountOf({ amount, currency }, discount),
    ...notCanceled,
    past_due_at: null,
    started_at: now,
    ended_at: null,
    custom_field_data: {},
    metadata: body.metadata ?? {},
    confirms_start: body.send_confirmation ?? false,
    taken_over_from: null,
    announced_period_end: null,
    created_at: now,
    modified_at: null,
  }
  const organization = await getOrganization(tx, organization_id, organization_id)
  const parts = { organization, customer, product, prices, discount, pending_update: null, meters: [] }
  return { row, subscription: { ...row, ...parts } }
}

import { type Issue, subscriptionCan } from '@atelier/contract'
import { after, minutes } from '@atelier/plumbing/clock'
import { apiError, invalid, issue } from '@atelier/plumbing/http'
import { totalIssues } from '../../../orders/carried-charges/index.ts'
import type { Connection, Services } from '../../../core/services.ts'
import { findAttachedDiscount } from '../../../catalog/discounts/index.ts'
import { findProducts, type StoredProduct } from '../../../catalog/products/index.ts'
import { isUpgradeUnderWay } from '../../../orders/checkouts/index.ts'
import { totalOf } from '../../../orders/orders/index.ts'
import type { Behavior } from './schedules/change-behavior.ts'
import { creditOfPeriod } from '../pending-lines/credits.ts'
import type { InvoiceDraft } from '../renewal/draft-invoice.ts'
import { isChangePending } from '../paid-changes/queries.ts'
import { taxIssues } from './tax.ts'
import { computeProductChange, costsMoney, type ProductChange, subscriptionIssues } from './product.ts'
import type { ChangeCaller } from '../queries.ts'
import { inactiveError, pauseScheduledError } from './pauses/pause-rules.ts'
import { hasPendingOrder } from '../open-orders/queries.ts'
import { chargePendingError } from './revert.ts'
import type { StoredSubscription } from '../types.ts'
import { findPendingLines } from '../pending-lines/queries.ts'

export type ProductChangeRequest = {
  readonly product_id: string
  /** Default: the setting of the organization. */
  readonly behavior?: Behavior | null | undefined
  /** Time of a preview, from which the rest of the period is prorated. Default: now. */
  readonly prorated_at?: string | null | undefined
  /** Amount due now that a preview showed, 0 for none. Default: any amount. */
  readonly expected_due_now?: number | null | undefined
  /** Price per period that a preview showed. Default: any price. */
  readonly expected_amount?: number | null | undefined
}

/** Validity of a preview, in milliseconds. */
const previewLifetime = minutes(15)

const outdatedPreviewIssue = (field: keyof ProductChangeRequest, why: string): Issue =>
  issue(field, `The preview is out of date: ${why}. Ask for another preview.`)

/**
 * Returns the time from which the rest of the period is prorated.
 *
 * @throws InvalidRequest if a preview is out of date
 */
const prorationMoment = (
  before: StoredSubscription,
  { prorated_at }: Pick<ProductChangeRequest, 'prorated_at'>,
  now: Date,
): Date => {
  if (prorated_at == null) return now
  const moment = new Date(prorated_at)
  const earliest = after(now, -previewLifetime)
  if (moment > now || moment < earliest || moment < (before.modified_at ?? before.created_at))
    throw invalid([
      outdatedPreviewIssue(
        'prorated_at',
        'the subscription has changed since, or more than 15 minutes have passed',
      ),
    ])
  return moment
}

/** @throws InvalidRequest if the change costs something other than its preview showed */
export const requireAsShown = (
  { expected_due_now, expected_amount }: ProductChangeRequest,
  { due_now, amount }: { readonly due_now: number; readonly amount: number },
): void => {
  const issues = [
    ...(expected_due_now != null && expected_due_now !== due_now
      ? [outdatedPreviewIssue('expected_due_now', 'another amount is due now')]
      : []),
    ...(expected_amount != null && expected_amount !== amount
      ? [outdatedPreviewIssue('expected_amount', 'the periods have another price')]
      : []),
  ]
  if (issues.length > 0) throw invalid(issues)
}

/** @throws InvalidRequest if the change exceeds the maximum charge */
export const requireAccepted = (
  { processor }: Pick<Services, 'processor'>,
  { bill, currency }: InvoiceDraft,
): void => {
  const total = { amount: totalOf(bill), currency }
  const issues = totalIssues('product_id', total, processor.limitsOf(currency), 'change')
  if (issues.length > 0) throw invalid(issues)
}

/** Returns the discount with which the current period was charged. */
export const periodDiscountOf = async (
  db: Connection,
  { period_discount_id, discount }: StoredSubscription,
): Promise<StoredSubscription['discount']> => {
  if (period_discount_id === null) return null
  return discount?.id === period_discount_id ? discount : findAttachedDiscount(db, period_discount_id)
}

type ProductChoice = Pick<ProductChangeRequest, 'product_id'> & { readonly by: ChangeCaller }

/**
 * Returns the product that a subscription moves to.
 *
 * @throws AlreadyCanceledSubscription, SubscriptionUpdatePending, InvalidRequest
 */
export const findNextProduct = async (
  db: Connection,
  before: StoredSubscription,
  { product_id, by }: ProductChoice,
): Promise<StoredProduct> => {
  if (before.status === 'paused') throw inactiveError(before)
  if (!subscriptionCan.changeProduct(before))
    throw apiError(
      'AlreadyCanceledSubscription',
      'The product of a subscription that is canceled, has ended or has an outstanding payment cannot be changed.',
    )
  const isPending = [isChangePending, hasPendingOrder, isUpgradeUnderWay]
  for (const isUnderWay of isPending) if (await isUnderWay(db, before.id)) throw chargePendingError()
  const [product] = await findProducts(db, before.organization_id, [product_id])
  const issues = subscriptionIssues(product, { id: product_id, currency: before.currency, by })
  if (product === undefined || issues.length > 0) throw invalid(issues)
  return product
}

/** Requires that the customer can pay for a product. @throws MissingPaymentMethod */
export const requireMethodFor = (product: StoredProduct, canPay: boolean): void => {
  if (costsMoney(product) && !canPay)
    throw apiError(
      'MissingPaymentMethod',
      'The customer has no saved payment method. Let them buy the product through a checkout of this subscription.',
    )
}

/**
 * Requires that the amounts of a subscription can be taxed after a change of product.
 *
 * @throws InvalidRequest
 */
export const requireTaxable = async (
  db: Connection,
  before: StoredSubscription,
  after: StoredSubscription,
): Promise<void> => {
  const pending = await findPendingLines(db, before.id)
  const issues = taxIssues(before, after, pending.length > 0)
  if (issues.length > 0) throw invalid(issues)
}

/**
 * Plans a change of product, without writing. Previews show the result, and changes apply it.
 *
 * @param canPay true when the customer has a payment method
 * @returns the change, and whether it is charged now
 * @throws AlreadyCanceledSubscription, SubscriptionUpdatePending, MissingPaymentMethod, InvalidRequest
 */
export const planProductChange = async (
  db: Connection,
  now: Date,
  before: StoredSubscription,
  {
    product_id,
    behavior,
    prorated_at,
    by,
  }: Pick<ProductChangeRequest, 'product_id' | 'prorated_at'> & {
    readonly behavior: Exclude<Behavior, 'next_period'>
    readonly by: ChangeCaller
  },
  canPay: boolean,
): Promise<ProductChange & { readonly isInvoiced: boolean }> => {
  const product = await findNextProduct(db, before, { product_id, by })
  requireMethodFor(product, canPay)
  const isReset = behavior === 'reset'
  const moment = {
    now,
    prorated_at: prorationMoment(before, { prorated_at }, now),
    period_discount: await periodDiscountOf(db, before),
    creditOf: isReset ? () => 0 : await creditOfPeriod(db, before),
    isReset,
  }
  const planned = computeProductChange(before, product, moment)
  // The pause begins at the end of a period, which would never end.
  if (planned.isNewPeriod && before.pause_at_period_end) throw pauseScheduledError()
  await requireTaxable(db, before, planned.subscription)
  return { ...planned, isInvoiced: planned.isNewPeriod || behavior === 'invoice' }
}

import { subscriptionCan } from '@atelier/contract'
import { after, minutes } from '@atelier/plumbing/clock'
import {
  apiError,
  invalid,
  issue,
  keysLast,
  type Repeatable,
  type RequestFacts,
  requireRevision,
} from '@atelier/plumbing/http'
import { whyNotAccepted } from '../../ledger/carried-charges/rule.ts'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import { isOrderRecovered } from '../../payments/recovered-queries.ts'
import { findMethodToCharge } from '../../payments/saved-methods.ts'
import type { Connection, Services, Tx } from '../../core/services.ts'
import { findAttachedDiscount, releaseUnbegunDiscount } from '../../catalog/discounts/index.ts'
import { findProducts, keepProduct } from '../../catalog/products/index.ts'
import { holdUpgrades, isUpgradeUnderWay } from '../../orders/checkouts/index.ts'
import { dueOf, totalOf } from '../../orders/orders/index.ts'
import { announceChange } from './announcements.ts'
import { type Behavior, findBehavior } from './change-behavior.ts'
import { createSubscriptionOrder, type Draft, draftInvoice } from './create-order.ts'
import { lockOrdersOfPeriod } from './credit-queries.ts'
import { creditOfPeriod, noteCredits } from './credits.ts'
import { subscriptionEvents } from './present.ts'
import {
  costsMoney,
  productChange,
  type ProductChange,
  whyNotSubscribable,
  whyNotTaxed,
} from './product-change.ts'
import {
  callerOf,
  type ChangeCaller,
  findOwnMeters,
  getSubscription,
  lockSubscriptionSoon,
  type SubscriptionKey,
} from './queries.ts'
import { hasPendingOrder } from './order-queries.ts'
import { changePending, findTakenBack, keepPlanBefore, takeBack } from './take-back.ts'
import type { StoredSubscription } from './types.ts'
import { findProrations, insertProrations, takeProrations } from './proration-queries.ts'
import { changeMetadata } from './change-metadata.ts'
import { scheduleChange } from './schedule.ts'
import { deleteScheduled } from './schedule-queries.ts'
import { replacePrices, updateSubscription } from './write-queries.ts'

/** A requested change of product. */
export type ProductRequest = {
  readonly product_id: string
  /** Default: the setting of the organization. */
  readonly behavior?: Behavior | null | undefined
  /** Time of a preview, from which the rest of the period is prorated. Default: now. */
  readonly prorated_at?: string | null | undefined
  /** Amount due now that a preview showed, 0 for none. Default: any amount. */
  readonly expected_due_now?: number | null | undefined
  /** Price per period that a preview showed. Default: any price. */
  readonly expected_amount?: number | null | undefined
  /** Metadata that the subscription gets with the change. Default: its own. */
  readonly metadata?: StoredSubscription['metadata'] | null | undefined
}

/** Validity of a preview, in milliseconds. */
const previewLasts = minutes(15)

const outOfDate = (field: keyof ProductRequest, why: string) =>
  invalid([issue(field, `The preview is out of date: ${why}. Ask for another preview.`)])

/** Time from which the rest of the period is prorated. @throws 422 when a preview is out of date */
const prorationMoment = (
  before: StoredSubscription,
  { prorated_at }: Pick<ProductRequest, 'prorated_at'>,
  now: Date,
): Date => {
  if (prorated_at == null) return now
  const moment = new Date(prorated_at)
  const earliest = after(now, -previewLasts)
  if (moment > now || moment < earliest || moment < (before.modified_at ?? before.created_at))
    throw outOfDate('prorated_at', 'the subscription has changed since, or more than 15 minutes have passed')
  return moment
}

/** @throws 422 when the change costs something other than its preview showed */
const requireAsShown = (
  { expected_due_now, expected_amount }: ProductRequest,
  { due_now, amount }: { readonly due_now: number; readonly amount: number },
): void => {
  if (expected_due_now != null && expected_due_now !== due_now)
    throw outOfDate('expected_due_now', 'another amount is due now')
  if (expected_amount != null && expected_amount !== amount)
    throw outOfDate('expected_amount', 'the periods have another price')
}

/** @throws 422 when the change exceeds the maximum charge */
export const requireAccepted = (
  { processor }: Pick<Services, 'processor'>,
  { bill, currency }: Draft,
): void => {
  const why = whyNotAccepted(totalOf(bill), currency, processor.limitsOf(currency), 'change')
  if (why !== undefined) throw invalid([issue('product_id', why)])
}

/** Discount with which the current period was charged. */
export const periodDiscountOf = async (
  db: Connection,
  { period_discount_id, discount }: StoredSubscription,
): Promise<StoredSubscription['discount']> => {
  if (period_discount_id === null) return null
  return discount?.id === period_discount_id ? discount : findAttachedDiscount(db, period_discount_id)
}

/**
 * Decides about a change of product, without writing. Previews show the result, and changes apply it.
 *
 * @param canPay true when the customer has a payment method
 * @returns the change, and whether it is charged now
 * @throws AlreadyCanceledSubscription, SubscriptionUpdatePending, MissingPaymentMethod, 422
 */
export const decideProductChange = async (
  db: Connection,
  now: Date,
  before: StoredSubscription,
  {
    product_id,
    behavior,
    prorated_at,
    by,
  }: Pick<ProductRequest, 'product_id' | 'prorated_at'> & {
    readonly behavior: Exclude<Behavior, 'next_period'>
    readonly by: ChangeCaller
  },
  canPay: boolean,
): Promise<ProductChange & { readonly isInvoiced: boolean }> => {
  if (!subscriptionCan.changeProduct(before))
    throw apiError(
      'AlreadyCanceledSubscription',
      'The product of a subscription that is canceled, has ended or has an outstanding payment cannot be changed.',
    )
  if ((await hasPendingOrder(db, before.id)) || (await isUpgradeUnderWay(db, before.id)))
    throw changePending()
  const [product] = await findProducts(db, before.organization_id, [product_id])
  const problem = whyNotSubscribable(product, { id: product_id, currency: before.currency, by })
  if (product === undefined || problem !== undefined)
    throw invalid([issue('product_id', problem ?? `There is no product ${product_id}.`)])
  if (costsMoney(product) && !canPay)
    throw apiError(
      'MissingPaymentMethod',
      'The customer has no saved payment method. Let them buy the product through a checkout of this subscription.',
    )
  const isReset = behavior === 'reset'
  const moment = {
    now,
    prorated_at: prorationMoment(before, { prorated_at }, now),
    period_discount: await periodDiscountOf(db, before),
    creditOf: isReset ? () => 0 : await creditOfPeriod(db, before),
    isReset,
  }
  const decided = productChange(before, product, moment)
  const waiting = await findProrations(db, before.id)
  const tax_problem = whyNotTaxed(before, decided.subscription, waiting.length > 0)
  if (tax_problem !== undefined) throw invalid([issue('product_id', tax_problem)])
  return { ...decided, isInvoiced: decided.isNewPeriod || behavior === 'invoice' }
}

/** The id of the order of a change, also where a restored backup has lost the key of the request, but not the payment. */
const orderIdOf = async (tx: Tx, { clock, repetition }: Services & Repeatable): Promise<string> => {
  const lost = repetition.lostId('order')
  const isPaid = await isOrderRecovered(tx, lost, after(clock.now(), -keysLast))
  return isPaid ? lost : repetition.id('order')
}

/**
 * Moves a subscription to another product. The proration of the current period, and usage at the previous
 * prices, is charged now (`invoice`) or with the next period (`prorate`). A change of interval begins a new
 * period, which is charged now. A request with the amounts of a preview is rejected when the change costs
 * something else. A repetition returns the current subscription. A change back to the product before a
 * declined change reverts that change.
 *
 * @throws ResourceNotFound, SubscriptionUpdatePending, AlreadyCanceledSubscription, MissingPaymentMethod, 422
 */
export const changeProduct = async (
  services: Services & Repeatable & { readonly request: RequestFacts },
  key: SubscriptionKey,
  request: ProductRequest,
): Promise<StoredSubscription> => {
  const { database, clock } = services
  // The processor must not be called inside a transaction.
  const method = await findMethodToCharge(services, await getSubscription(database.db, key))
  await services.usage.countStored(key.id)
  return database.transact(async (tx) => {
    const before = await lockSubscriptionSoon(tx, key)
    if (!(await services.repetition.markDone(tx))) return before
    requireRevision(services.request, before)
    const now = clock.now()
    const taken_back = await findTakenBack(tx, before, request.product_id)
    if (taken_back !== undefined) {
      requireAsShown(request, { due_now: 0, amount: taken_back.subscription.amount })
      const back = await takeBack(tx, services, before, taken_back)
      await announceChange(tx, before, back)
      return back
    }
    const by = callerOf(key)
    const canPay = method !== undefined
    const behavior = await findBehavior(tx, before, { ...request, by })
    if (behavior === 'next_period') {
      const check = (shown: Parameters<typeof requireAsShown>[1]) => requireAsShown(request, shown)
      const scheduled = await scheduleChange(tx, services, before, { ...request, by }, canPay, check)
      return changeMetadata(tx, services, scheduled, request.metadata)
    }
    await holdUpgrades(tx, before.id)
    await lockOrdersOfPeriod(tx, before)
    await keepProduct(tx, request.product_id)
    const decided = await decideProductChange(tx, now, before, { ...request, behavior, by }, canPay)
    const { lines, isInvoiced } = decided
    const metadata = request.metadata ?? before.metadata
    const change = { ...decided.change, metadata }
    const subscription = { ...decided.subscription, metadata, pending_update: null }
    await deleteScheduled(tx, before.id)
    const used = await services.usage.takeLinesOfChange(tx, before, subscription.prices)
    const usage = used.map((line) => ({ ...line, proration: false }))
    const due = [...lines.map((line) => ({ ...line, proration: true })), ...usage]
    const isCharged = isInvoiced && due.length > 0
    await noteCredits(tx, before, lines)
    const charged = isCharged ? [...due, ...(await takeProrations(tx, before.id))] : []
    const draft = draftInvoice(services, subscription, 'subscription_update', charged)
    requireAsShown(request, { due_now: totalOf(draft.bill), amount: subscription.amount })
    requireAccepted(services, draft)
    await Promise.all([
      replacePrices(tx, before.id, subscription.prices, now),
      updateSubscription(tx, before.id, change, now),
    ])
    await services.usage.countCreditsLeft(tx, subscription, before.prices)
    const changed = { ...subscription, meters: await findOwnMeters(tx, before.id) }
    // A charged change has its own e-mail, which also announces the next charge.
    let charged_now = 0
    if (isCharged) {
      const order = await createSubscriptionOrder(
        tx,
        services,
        changed,
        'subscription_update',
        charged,
        await orderIdOf(tx, services),
      )
      const change_of_order = { order_id: order.id, own_lines: lines.length, now }
      if (order.status === 'pending') await keepPlanBefore(tx, before, changed, change_of_order)
      charged_now = dueOf(order)
    } else {
      await insertProrations(tx, before.id, due, now)
      await recordEvents(tx, services, subscriptionEvents(changed, ['subscription.updated'], services))
    }
    // After the lock of the wallet, as where a checkout is confirmed.
    if (change.discount_id === null) await releaseUnbegunDiscount(tx, before, now)
    if (charged_now === 0) await announceChange(tx, before, changed)
    return changed
  })
}

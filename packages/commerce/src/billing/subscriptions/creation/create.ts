import type { DomainEvent } from '../../../core/domain-events/types.ts'
import { subscriptionBehavior } from '../../../core/tax/tax-engine.ts'
import type { Services, Tx } from '../../../core/services.ts'
import {
  activeTrialOf,
  selectedPrice,
  selectedProduct,
  shownBehavior,
  type StoredCheckout,
} from '../../../orders/checkouts/index.ts'
import { type ResolvedBuyer, subscribedEvent } from '../../../customers/customers/index.ts'
import {
  activePrices,
  billingIntervalOf,
  isMetered,
  pricesIn,
  trialEnd,
} from '../../../catalog/products/index.ts'
import { revoke } from '../ending/cancel.ts'
import { writeChange } from '../change.ts'
import { paidPeriod, trialPeriod } from '../renewal/first-period.ts'
import { shownIn, subscriptionEvents, type SubscriptionEventType } from '../present.ts'
import { findSubscriptionMeters, lockSubscription } from '../queries.ts'
import {
  notCanceled,
  notPaused,
  noTrialOrPause,
  type StoredSubscription,
  type SubscriptionPrice,
  type SubscriptionRow,
} from '../types.ts'
import { canBeTaxed } from '../changing/tax.ts'
import { findPendingLines, insertPendingLines, moveCredits } from '../pending-lines/queries.ts'
import { deleteScheduledChange } from '../changing/schedules/schedule-queries.ts'
import { insertSubscription, replacePrices, type SubscriptionChange } from '../write-queries.ts'

/**
 * Returns the selected price, at the amount of the checkout, followed by the product's metered prices in its
 * currency, which cost nothing yet.
 */
const pricesOf = (checkout: StoredCheckout): readonly SubscriptionPrice[] => {
  const selected = selectedPrice(checkout)
  const metered = pricesIn(activePrices(selectedProduct(checkout)), checkout.currency).filter(
    (price) => isMetered(price) && price.id !== selected.id,
  )
  return [{ ...selected, charged: checkout.amount }, ...metered.map((price) => ({ ...price, charged: 0 }))]
}

type SubscriptionBuyer = Pick<ResolvedBuyer, 'customer' | 'guest'>

/**
 * Returns the columns of a subscription that come from its checkout: product, amounts and the first period, which
 * begins now.
 */
const termsOf = (checkout: StoredCheckout, buyer: SubscriptionBuyer, now: Date) => {
  const product = selectedProduct(checkout)
  const interval = billingIntervalOf(product, selectedPrice(checkout))
  if (interval === undefined)
    throw new Error(`The product ${product.id} is paid for once; it opens no subscription.`)
  return {
    product_id: product.id,
    checkout_id: checkout.id,
    discount_id: checkout.discount_id,
    ...paidPeriod({ now, interval, discount: checkout.discount }),
    ...interval,
    amount: checkout.amount - checkout.discount_amount,
    tax_behavior:
      shownBehavior(checkout) ??
      subscriptionBehavior(selectedPrice(checkout), (buyer.guest ?? buyer.customer).billing_address),
    custom_field_data: checkout.custom_field_data,
    metadata: checkout.metadata,
  } satisfies SubscriptionChange
}

const partsOf = (checkout: StoredCheckout, { customer, guest }: SubscriptionBuyer) => ({
  customer,
  guest,
  product: selectedProduct(checkout),
  prices: pricesOf(checkout),
  discount: checkout.discount,
  pending_update: null,
  organization: checkout.organization,
})

/** Subscription of a paid checkout, with its events, which the caller records. */
type SubscriptionWithEvents = {
  readonly subscription: StoredSubscription
  readonly events: readonly DomainEvent[]
}

const createSubscription = async (
  tx: Tx,
  services: Services,
  checkout: StoredCheckout,
  buyer: SubscriptionBuyer,
): Promise<SubscriptionWithEvents> => {
  const { customer, guest } = buyer
  const now = services.clock.now()
  const trial = activeTrialOf(checkout)
  const terms = termsOf(checkout, buyer, now)
  const row: SubscriptionRow = {
    revision: 1,
    ...terms,
    ...notCanceled,
    ...noTrialOrPause,
    id: crypto.randomUUID(),
    organization_id: checkout.organization_id,
    customer_id: customer.id,
    guest,
    status: 'active',
    currency: checkout.currency,
    past_due_at: null,
    started_at: now,
    ended_at: null,
    taken_over_from: null,
    confirms_start: true,
    announced_period_end: null,
    created_at: now,
    modified_at: null,
    ...(trial !== null &&
      trialPeriod({ now, interval: terms, discount: checkout.discount }, trialEnd(now, trial))),
  }
  const created = { ...row, ...partsOf(checkout, buyer), meters: [] }
  const stateChanged = await subscribedEvent(tx, customer, shownIn(created))
  await insertSubscription(tx, row, created.prices)
  const subscription = { ...created, meters: await findSubscriptionMeters(tx, row.id) }
  await moveCredits(tx, row)
  const events = [
    ...subscriptionEvents(
      subscription,
      trial === null ? ['subscription.created', 'subscription.active'] : ['subscription.created'],
      services,
    ),
    stateChanged,
  ]
  return { subscription, events }
}

/**
 * Moves a subscription to the product of a paid checkout, in a new period. It replaces all that was scheduled for the
 * end of the period, a cancellation included, and ends a pause.
 */
const upgradeSubscription = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  checkout: StoredCheckout,
  buyer: SubscriptionBuyer,
): Promise<SubscriptionWithEvents> => {
  const change: SubscriptionChange = {
    ...termsOf(checkout, buyer, services.clock.now()),
    guest: buyer.guest,
    metadata: { ...before.metadata, ...checkout.metadata },
    ...notCanceled,
    ...notPaused,
    ...(before.status === 'paused' && { status: 'active' as const }),
  }
  await deleteScheduledChange(tx, before.id)
  const parts = partsOf(checkout, buyer)
  const usage = await services.usage.takeLinesOfChange(tx, before, parts.prices)
  await replacePrices(tx, before.id, parts.prices, services.clock.now())
  await services.usage.countCreditsLeft(tx, { ...before, ...change, prices: parts.prices }, before.prices)
  const moved = { ...before, ...parts, meters: await findSubscriptionMeters(tx, before.id) }
  await insertPendingLines(tx, before.id, usage, services.clock.now())
  const subscription = await writeChange(tx, services, moved, change)
  const events: SubscriptionEventType[] =
    before.status === 'paused' ? ['subscription.updated', 'subscription.resumed'] : ['subscription.updated']
  return { subscription, events: subscriptionEvents(subscription, events, services) }
}

/**
 * Returns the subscription of a paid checkout: a new one, or the customer's free subscription upgraded to the
 * new price, when the checkout has one. A subscription that ended during the payment of its upgrade is
 * replaced with a new one. So is one with usage or credit of another tax behavior, which ends
 * first.
 */
export const subscribe = async (
  tx: Tx,
  services: Services,
  checkout: StoredCheckout,
  buyer: SubscriptionBuyer,
): Promise<SubscriptionWithEvents> => {
  if (checkout.subscription_id === null) return createSubscription(tx, services, checkout, buyer)
  const before = await lockSubscription(tx, { id: checkout.subscription_id })
  const isOwn = before.ended_at === null && before.customer_id === buyer.customer.id
  const pending = await findPendingLines(tx, before.id)
  const { tax_behavior } = termsOf(checkout, buyer, services.clock.now())
  if (isOwn && !canBeTaxed(before, tax_behavior, pending.length > 0)) {
    await revoke(tx, services, before)
    return createSubscription(tx, services, checkout, buyer)
  }
  return isOwn
    ? upgradeSubscription(tx, services, before, checkout, buyer)
    : createSubscription(tx, services, checkout, buyer)
}

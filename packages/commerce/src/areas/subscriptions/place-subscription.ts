import { jobWrite } from '@atelier/plumbing/jobs'
import type { Services, Tx } from '../../services.ts'
import { selectedPrice, selectedProduct, type StoredCheckout } from '../checkouts/index.ts'
import { customerDeleted, type StoredCustomer, subscribedEvent } from '../customers/index.ts'
import { orderOf, type Place } from '../orders/index.ts'
import { isMetered } from '../products/index.ts'
import { periodEnd } from './periods.ts'
import { shownIn } from './present-subscription.ts'
import type { OwnPrice, StoredSubscription, SubscriptionRow } from './stored-subscription.ts'
import { subscriptionEvents } from './subscription-events.ts'
import { renewSubscription } from './subscription-jobs.ts'
import {
  insertSubscription,
  lockSubscription,
  replacePrices,
  type SubscriptionChange,
  updateSubscription,
} from './subscription-queries.ts'

/** The selected price, at what the checkout asks for, then the product's metered ones, which ask for nothing yet. */
const pricesOf = (checkout: StoredCheckout): readonly OwnPrice[] => {
  const selected = selectedPrice(checkout)
  const metered = selectedProduct(checkout).prices.filter(
    (price) => isMetered(price) && !price.is_archived && price.id !== selected.id,
  )
  return [{ ...selected, charged: checkout.amount }, ...metered.map((price) => ({ ...price, charged: 0 }))]
}

/** What a checkout decides about its subscription: the product, the money and the first period, which begins now. */
const termsOf = (checkout: StoredCheckout, now: Date) => {
  const product = selectedProduct(checkout)
  const interval = product.recurring_interval ?? selectedPrice(checkout).legacy_interval
  if (interval === null) throw new Error(`The product ${product.id} is not paid for again and again.`)
  return {
    product_id: product.id,
    checkout_id: checkout.id,
    discount_id: checkout.discount_id,
    discounted_at: checkout.discount_id === null ? null : now,
    recurring_interval: interval,
    amount: checkout.amount - checkout.discount_amount,
    anchor_at: now,
    current_period_start: now,
    current_period_end: periodEnd(now, interval, now),
    custom_field_data: checkout.custom_field_data,
    metadata: checkout.metadata,
  } satisfies SubscriptionChange
}

const partsOf = (checkout: StoredCheckout, customer: StoredCustomer) => ({
  customer,
  product: selectedProduct(checkout),
  prices: pricesOf(checkout),
  discount: checkout.discount,
  organization: checkout.organization,
})

const renewal = ({ id, current_period_end: at }: StoredSubscription) =>
  jobWrite(renewSubscription, { subscription_id: id }, { at, key: id })

/** Who was deleted while they paid has what they bought, and nothing is charged to them again. */
const farewell = ({ id, deleted_at }: StoredCustomer) =>
  deleted_at === null ? [] : [jobWrite(customerDeleted, { customer_id: id })]

const start = async (
  tx: Tx,
  services: Services,
  checkout: StoredCheckout,
  customer: StoredCustomer,
): ReturnType<Place> => {
  const now = services.clock.now()
  const row: SubscriptionRow = {
    ...termsOf(checkout, now),
    id: crypto.randomUUID(),
    organization_id: checkout.organization_id,
    customer_id: customer.id,
    status: 'active',
    currency: checkout.currency,
    past_due_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    started_at: now,
    ends_at: null,
    ended_at: null,
    customer_cancellation_reason: null,
    customer_cancellation_comment: null,
    created_at: now,
    modified_at: null,
  }
  const subscription = { ...row, ...partsOf(checkout, customer) }
  return {
    placed: orderOf(checkout, customer, now, shownIn(subscription)),
    writes: [
      ...insertSubscription(tx, row, subscription.prices),
      renewal(subscription),
      ...farewell(customer),
    ],
    events: [
      ...subscriptionEvents(subscription, ['subscription.created', 'subscription.active'], services),
      await subscribedEvent(tx, customer, shownIn(subscription)),
    ],
  }
}

/** Moves a subscription to what was bought for it. What was canceled for the end of its period goes on. */
const upgrade = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  checkout: StoredCheckout,
  customer: StoredCustomer,
): Promise<Awaited<ReturnType<Place>>> => {
  const now = services.clock.now()
  const change: SubscriptionChange = {
    ...termsOf(checkout, now),
    metadata: { ...before.metadata, ...checkout.metadata },
    cancel_at_period_end: false,
    canceled_at: null,
    ends_at: null,
    customer_cancellation_reason: null,
    customer_cancellation_comment: null,
  }
  const subscription = {
    ...before,
    ...change,
    ...partsOf(checkout, customer),
    modified_at: now,
  }
  await replacePrices(tx, before.id, subscription.prices)
  return {
    placed: orderOf(checkout, customer, now, shownIn(subscription)),
    writes: [updateSubscription(tx, before.id, change, now), renewal(subscription)],
    events: subscriptionEvents(subscription, ['subscription.updated'], services),
  }
}

/**
 * What a paid checkout of a recurring product leads to: a new subscription or, where the checkout names
 * a free one, that one from now on at the new price. One that ended while it was being paid for is
 * replaced by a new one: the customer has paid.
 */
export const placeSubscription: Place = async (tx, services, checkout, customer) => {
  if (checkout.subscription_id === null) return start(tx, services, checkout, customer)
  const before = await lockSubscription(tx, { id: checkout.subscription_id })
  return before.ended_at === null && before.customer_id === customer.id
    ? upgrade(tx, services, before, checkout, customer)
    : start(tx, services, checkout, customer)
}

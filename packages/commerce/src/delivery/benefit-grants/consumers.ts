import { lockGrantsOf } from '../../catalog/benefits/index.ts'
import * as z from 'zod/mini'
import type { Consumer, Consumers } from '../../core/domain-events/consume.ts'
import { findOpenGrantsOfCustomer } from './queries.ts'
import { cycleGrants, reconcileGrants, reconcileLockedGrants } from './reconcile.ts'
import { startRun } from './runs.ts'
import { sourceOf } from './source-queries.ts'

const Order = z.object({
  customer_id: z.string(),
  billing_reason: z.string(),
  subscription_id: z.nullable(z.string()),
})

/**
 * Consumer of `order.paid`: grants the benefits of the order or of its subscription. For a purchase it also
 * records `order.fulfilled` in the same transaction, so that its consumers see the grants.
 */
const orderPaid: Consumer = async (tx, services, { organization_id, subject_id, data }) => {
  const { customer_id, billing_reason, subscription_id } = z.parse(Order, data)
  const isPurchase = billing_reason === 'purchase' || billing_reason === 'subscription_create'
  // An order never moves to another customer, so the customer of the event is the one to lock.
  await lockGrantsOf(tx, [customer_id])
  await reconcileLockedGrants(
    tx,
    services,
    [
      subscription_id === null
        ? { kind: 'order', id: subject_id }
        : { kind: 'subscription', id: subscription_id },
    ],
    isPurchase ? [{ organization_id, type: 'order.fulfilled', subject_id, data }] : [],
  )
  if (billing_reason === 'subscription_cycle' && subscription_id !== null)
    await cycleGrants(tx, services, subscription_id)
}

const Refund = z.object({ order_id: z.string(), revoke_benefits: z.boolean() })

/**
 * Consumer of refund events: a refund that revokes benefits revokes those of its order, until the bank
 * returns it.
 */
const refundChanged: Consumer = async (tx, services, { data }) => {
  const { order_id, revoke_benefits } = z.parse(Refund, data)
  if (revoke_benefits) await reconcileGrants(tx, services, [{ kind: 'order', id: order_id }])
}

/**
 * Consumer of `order.dispute_closed`: a lost dispute revokes the benefits of its order; one won later
 * restores them.
 */
const disputeClosed: Consumer = (tx, services, { subject_id }) =>
  reconcileGrants(tx, services, [{ kind: 'order', id: subject_id }])

/** Consumer of `order.withdrawn`: a part that is returned to a balance revokes the benefits of the order. */
const orderWithdrawn: Consumer = (tx, services, { subject_id }) =>
  reconcileGrants(tx, services, [{ kind: 'order', id: subject_id }])

const Subscription = z.object({ customer_id: z.string() })

/** Consumer of subscription events. */
const subscriptionChanged: Consumer = async (tx, services, { subject_id, data }) => {
  const { customer_id } = z.parse(Subscription, data)
  // A subscription never moves to another customer, so the customer of the event is the one to lock.
  await lockGrantsOf(tx, [customer_id])
  await reconcileLockedGrants(tx, services, [{ kind: 'subscription', id: subject_id }])
}

/** Consumer of `customer.deleted`: revokes all benefits of the customer. */
const customerDeleted: Consumer = async (tx, services, { subject_id }) => {
  // The lock waits for transactions that are creating grants of this customer.
  await lockGrantsOf(tx, [subject_id])
  const grants = await findOpenGrantsOfCustomer(tx, subject_id)
  await reconcileLockedGrants(tx, services, grants.map(sourceOf))
}

/**
 * Consumer of `benefit.updated`: a deleted benefit, or one changed for existing customers, starts a run over
 * its grants.
 */
const benefitUpdated: Consumer = (tx, services, { organization_id, subject_id }) =>
  startRun(tx, services, organization_id, { product_id: null, benefit_id: subject_id })

/** Consumer of `product.benefits_changed`: starts a run over all buyers of the product. */
const productBenefitsChanged: Consumer = (tx, services, { organization_id, subject_id }) =>
  startRun(tx, services, organization_id, { product_id: subject_id, benefit_id: null })

/**
 * Consumers of the events that grants depend on, by event type. All other subscription events are recorded
 * together with `subscription.created` or `subscription.updated`.
 */
export const consumers: Consumers = {
  'order.paid': orderPaid,
  'refund.created': refundChanged,
  'refund.updated': refundChanged,
  'order.dispute_closed': disputeClosed,
  'order.withdrawn': orderWithdrawn,
  'subscription.created': subscriptionChanged,
  'subscription.updated': subscriptionChanged,
  'customer.deleted': customerDeleted,
  'benefit.updated': benefitUpdated,
  'product.benefits_changed': productBenefitsChanged,
}

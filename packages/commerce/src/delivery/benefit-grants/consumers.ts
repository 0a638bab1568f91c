import { holdGrantsOf } from '../../catalog/benefits/index.ts'
import * as z from 'zod/mini'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { Consumer, Consumers } from '../../core/domain-events/consume.ts'
import { findOpenGrantsOfCustomer } from './queries.ts'
import { cycleGrants, reconcileGrants } from './reconcile.ts'
import { startRun } from './runs.ts'
import { sourceOf } from './source-queries.ts'

const Order = z.object({ billing_reason: z.string(), subscription_id: z.nullable(z.string()) })

/**
 * Consumer of `order.paid`: its buyer gets the benefits of the order or of its subscription. When the order is a
 * purchase, `order.fulfilled` is recorded with them: what a buyer is told of the benefits finds them there.
 */
const orderPaid: Consumer = async (tx, services, { organization_id, subject_id, data }) => {
  const { billing_reason, subscription_id } = z.parse(Order, data)
  await reconcileGrants(tx, services, [
    subscription_id === null
      ? { kind: 'order', id: subject_id }
      : { kind: 'subscription', id: subscription_id },
  ])
  if (billing_reason === 'subscription_cycle' && subscription_id !== null)
    await cycleGrants(tx, services, subscription_id)
  if (billing_reason === 'purchase' || billing_reason === 'subscription_create')
    await recordEvents(tx, services, [{ organization_id, type: 'order.fulfilled', subject_id, data }])
}

const Refund = z.object({ order_id: z.string(), revoke_benefits: z.boolean() })

/** Consumer of events of a refund: one that revokes takes the benefits of its order, until the bank sends it back. */
const refundChanged: Consumer = async (tx, services, { data }) => {
  const { order_id, revoke_benefits } = z.parse(Refund, data)
  if (revoke_benefits) await reconcileGrants(tx, services, [{ kind: 'order', id: order_id }])
}

/** Consumer of `order.dispute_closed`: a dispute that is lost takes the benefits of its order, one won after all gives them back. */
const disputeClosed: Consumer = (tx, services, { subject_id }) =>
  reconcileGrants(tx, services, [{ kind: 'order', id: subject_id }])

/** Consumer of events of a subscription. */
const subscriptionChanged: Consumer = (tx, services, { subject_id }) =>
  reconcileGrants(tx, services, [{ kind: 'subscription', id: subject_id }])

/** Consumer of `customer.deleted`: takes all benefits of the customer. */
const customerDeleted: Consumer = async (tx, services, { subject_id }) => {
  // A grant that another transaction is just making is found only after that one has ended.
  await holdGrantsOf(tx, [subject_id])
  const grants = await findOpenGrantsOfCustomer(tx, subject_id)
  await reconcileGrants(tx, services, grants.map(sourceOf))
}

/** Consumer of `benefit.updated`: when it was deleted, or changed for those who have it, a run over its grants follows. */
const benefitUpdated: Consumer = (tx, services, { organization_id, subject_id }) =>
  startRun(tx, services, organization_id, { product_id: null, benefit_id: subject_id })

/** Consumer of `product.benefits_changed`: a run over all who bought the product follows. */
const productBenefitsChanged: Consumer = (tx, services, { organization_id, subject_id }) =>
  startRun(tx, services, organization_id, { product_id: subject_id, benefit_id: null })

/**
 * What changes that a grant depends on, by the type of their event. The other events of a subscription are recorded
 * together with `subscription.created` or `subscription.updated`.
 */
export const consumers: Consumers = {
  'order.paid': orderPaid,
  'refund.created': refundChanged,
  'refund.updated': refundChanged,
  'order.dispute_closed': disputeClosed,
  'subscription.created': subscriptionChanged,
  'subscription.updated': subscriptionChanged,
  'customer.deleted': customerDeleted,
  'benefit.updated': benefitUpdated,
  'product.benefits_changed': productBenefitsChanged,
}

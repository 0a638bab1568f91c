import type { Stripe } from 'stripe'
import { endsWithPeriod, periodEndOf } from './stripe-subscription.ts'

/**
 * Metadata keys of a subscription at Stripe: the organization that it is migrated to, the end of the period
 * after which, and whether it is to be renewed then. Stripe stores them, so they are stored names.
 */
export const markKeys = {
  organization: 'atelier_organization',
  period_end: 'atelier_period_end',
  renews: 'atelier_renews',
}

/**
 * Metadata key of a balance transaction at Stripe that moves credit: the subscription with which it moves. Stripe
 * stores it, so it is a stored name.
 */
export const creditKey = 'atelier_subscription'

/** Returns the organization that a subscription is migrated to; undefined when it was never marked. */
export const takerOf = ({ metadata }: Stripe.Subscription): string | undefined =>
  metadata[markKeys.organization]

/**
 * True when the marks are of this period. Those of an earlier one are void: the subscription was revived at
 * Stripe, and renewed.
 */
const isMarked = (subscription: Stripe.Subscription): boolean =>
  subscription.metadata[markKeys.period_end] === String(periodEndOf(subscription))

/**
 * Returns the organization for which Stripe ends a subscription with this period, or has ended it; undefined
 * when it does not.
 */
export const handedOverTo = (subscription: Stripe.Subscription): string | undefined =>
  isMarked(subscription) && (endsWithPeriod(subscription) || subscription.ended_at !== null)
    ? takerOf(subscription)
    : undefined

/**
 * Returns the update after which Stripe never charges the next period: the subscription ends there with this
 * one.
 */
export const handOver = (
  subscription: Stripe.Subscription,
  organization_id: string,
): Stripe.SubscriptionUpdateParams => {
  const renews = !endsWithPeriod(subscription)
  return {
    ...(renews && { cancel_at_period_end: true }),
    metadata: {
      [markKeys.organization]: organization_id,
      [markKeys.period_end]: String(periodEndOf(subscription)),
      [markKeys.renews]: String(renews),
    },
  }
}

/** Returns the update that restores a subscription at Stripe. */
export const takeBack = ({ metadata }: Stripe.Subscription): Stripe.SubscriptionUpdateParams => ({
  ...(metadata[markKeys.renews] === 'true' && { cancel_at_period_end: false }),
  metadata: Object.fromEntries(Object.values(markKeys).map((key) => [key, ''])),
})

/** Returns the metadata without the marks. */
const plainMetadata = (metadata: Stripe.Metadata): Stripe.Metadata =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => !Object.values(markKeys).includes(key)))

/**
 * Returns a subscription in its state before the handover: active, and renewed if it was to be. One that was
 * handed over and has ended since, with its period, counts as active too, because it was not renewed
 * elsewhere.
 */
export const beforeHandOver = (subscription: Stripe.Subscription): Stripe.Subscription => {
  const { metadata, status, ended_at } = subscription
  const plain = { ...subscription, metadata: plainMetadata(metadata) }
  if (metadata[markKeys.renews] !== 'true' || !isMarked(subscription)) return plain
  const hasEnded = status === 'canceled' && ended_at !== null && ended_at >= periodEndOf(subscription)
  return {
    ...plain,
    ...(hasEnded && { status: 'active' }),
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
  }
}

/** True for a running subscription, and for one that was to be migrated and has ended before that. */
export const isOpen = (subscription: Stripe.Subscription): boolean =>
  !['canceled', 'incomplete_expired'].includes(beforeHandOver(subscription).status)

import type { Stripe } from 'stripe'
import { endsWithPeriod, periodEndOf } from './stripe-subscription.ts'

/**
 * Metadata keys of a subscription at Stripe: the organization that it is migrated to, the end of the period
 * after which, whether it is to be renewed then, and the price of its next period if that changes. Stripe stores
 * them, so they are stored names.
 */
export const markKeys = {
  organization: 'atelier_organization',
  period_end: 'atelier_period_end',
  renews: 'atelier_renews',
  next_price: 'atelier_next_price',
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

/** Returns the price of the next period that an interrupted run has marked; null if there is none. */
export const markedPriceOf = (subscription: Stripe.Subscription): string | null =>
  (isMarked(subscription) ? subscription.metadata[markKeys.next_price] : undefined) ?? null

/**
 * Returns the organization for which Stripe ends a subscription with this period, or has ended it; undefined
 * when it does not.
 */
export const handedOverTo = (subscription: Stripe.Subscription): string | undefined =>
  isMarked(subscription) && (endsWithPeriod(subscription) || subscription.ended_at !== null)
    ? takerOf(subscription)
    : undefined

/**
 * Returns the update that marks a subscription for its new organization.
 *
 * @param next_price price of the next period, where a schedule changes it
 */
export const markFor = (
  subscription: Stripe.Subscription,
  organization_id: string,
  next_price: string | null,
): Stripe.SubscriptionUpdateParams => {
  const renews = !endsWithPeriod(subscription)
  return {
    metadata: {
      ...(next_price !== null && { [markKeys.next_price]: next_price }),
      [markKeys.organization]: organization_id,
      [markKeys.period_end]: String(periodEndOf(subscription)),
      [markKeys.renews]: String(renews),
    },
  }
}

/** True for a subscription that was to be renewed before the handover. */
export const wasRenewed = ({ metadata }: Stripe.Subscription): boolean => metadata[markKeys.renews] === 'true'

/** Returns the update that removes the marks. */
export const unmark = (): Stripe.SubscriptionUpdateParams => ({
  metadata: Object.fromEntries(Object.values(markKeys).map((key) => [key, ''])),
})

/** Returns the metadata without the marks. */
const plainMetadata = (metadata: Stripe.Metadata): Stripe.Metadata =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => !Object.values(markKeys).includes(key)))

/**
 * Returns a subscription in its state before the handover: active or in its trial, and renewed if it was to be. One that was
 * handed over and has ended since, with its period, counts as running too, because it was not renewed
 * elsewhere.
 */
export const beforeHandOver = (subscription: Stripe.Subscription): Stripe.Subscription => {
  const { metadata, status, ended_at } = subscription
  const plain = { ...subscription, metadata: plainMetadata(metadata) }
  if (metadata[markKeys.renews] !== 'true' || !isMarked(subscription)) return plain
  const hasEnded = status === 'canceled' && ended_at !== null && ended_at >= periodEndOf(subscription)
  return {
    ...plain,
    ...(hasEnded && { status: subscription.trial_end === periodEndOf(subscription) ? 'trialing' : 'active' }),
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
  }
}

/** True for a running subscription, and for one that was to be migrated and has ended before that. */
export const isOpen = (subscription: Stripe.Subscription): boolean =>
  !['canceled', 'incomplete_expired'].includes(beforeHandOver(subscription).status)

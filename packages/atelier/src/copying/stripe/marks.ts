import type { Stripe } from 'stripe'
import { endsWithPeriod, periodEndOf } from './stripe-subscription.ts'

/**
 * The keys of metadata under which a subscription at Stripe says who takes it over, at the end of which period, and whether it
 * is to be renewed then. Stripe keeps them, so they are stored names.
 */
export const markKeys = {
  organization: 'atelier_organization',
  period_end: 'atelier_period_end',
  renews: 'atelier_renews',
}

/** The organization that takes a subscription over; undefined when it was never marked. */
export const takerOf = ({ metadata }: Stripe.Subscription): string | undefined =>
  metadata[markKeys.organization]

/** Whether the marks are of this period. Those of an earlier one say nothing any more: it was revived at Stripe, and renewed. */
const isMarked = (subscription: Stripe.Subscription): boolean =>
  subscription.metadata[markKeys.period_end] === String(periodEndOf(subscription))

/** The organization for which Stripe ends a subscription with this period, or has ended it; undefined when it does not. */
export const handedOverTo = (subscription: Stripe.Subscription): string | undefined =>
  isMarked(subscription) && (endsWithPeriod(subscription) || subscription.ended_at !== null)
    ? takerOf(subscription)
    : undefined

/** What Stripe is asked to do so that it never charges the next period: the subscription ends there with this one. */
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

/** What Stripe is asked to do so that it goes on with a subscription as it was. */
export const takeBack = ({ metadata }: Stripe.Subscription): Stripe.SubscriptionUpdateParams => ({
  ...(metadata[markKeys.renews] === 'true' && { cancel_at_period_end: false }),
  metadata: Object.fromEntries(Object.values(markKeys).map((key) => [key, ''])),
})

/** The metadata without the marks. */
const plainMetadata = (metadata: Stripe.Metadata): Stripe.Metadata =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => !Object.values(markKeys).includes(key)))

/**
 * A subscription as it was before it was handed over: active, and renewed if it was to be. One that was handed over and has
 * ended since, with its period, is active too, because nobody has renewed it.
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

/** Whether a subscription runs, or was to be taken over and has ended before that. */
export const isOpen = (subscription: Stripe.Subscription): boolean =>
  !['canceled', 'incomplete_expired'].includes(beforeHandOver(subscription).status)

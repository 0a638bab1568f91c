import type { Stripe } from 'stripe'

/** The keys of metadata under which a subscription at Stripe says who takes it over, and whether it is to be renewed. */
const keys = { organization: 'atelier_organization', renews: 'atelier_renews' }

/** The organization that takes a subscription over; undefined when it was never marked. */
export const takerOf = ({ metadata }: Stripe.Subscription): string | undefined => metadata[keys.organization]

/** What Stripe is asked to do so that it never charges the next period: the subscription ends there with this one. */
export const handOver = (
  { cancel_at_period_end }: Stripe.Subscription,
  organization_id: string,
): Stripe.SubscriptionUpdateParams => ({
  ...(!cancel_at_period_end && { cancel_at_period_end: true }),
  metadata: { [keys.organization]: organization_id, [keys.renews]: String(!cancel_at_period_end) },
})

/** What Stripe is asked to do so that it goes on with a subscription as it was. */
export const takeBack = ({ metadata }: Stripe.Subscription): Stripe.SubscriptionUpdateParams => ({
  ...(metadata[keys.renews] === 'true' && { cancel_at_period_end: false }),
  metadata: { [keys.organization]: '', [keys.renews]: '' },
})

/** The metadata without the marks. */
const plainMetadata = (metadata: Stripe.Metadata): Stripe.Metadata =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => !Object.values(keys).includes(key)))

/**
 * A subscription as it was before it was handed over: active, and renewed if it was to be. One that was handed over and has
 * ended since, with its period, is active too, because nobody has renewed it.
 */
export const beforeHandOver = (subscription: Stripe.Subscription): Stripe.Subscription => {
  const { metadata, status, ended_at, items } = subscription
  const plain = { ...subscription, metadata: plainMetadata(metadata) }
  if (metadata[keys.renews] !== 'true') return plain
  const end = items.data[0]?.current_period_end ?? 0
  const hasEnded = status === 'canceled' && ended_at !== null && ended_at >= end
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

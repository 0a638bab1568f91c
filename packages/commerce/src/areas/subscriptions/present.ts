import type { CustomerSubscription, Subscription } from '@atelier/contract'
import type { DomainEvent } from '../../events/types.ts'
import type { Services } from '../../services.ts'
import {
  presentCustomer,
  presentSubscriptionBase,
  presentUser,
  type ShownSubscription,
} from '../customers/index.ts'
import { presentDiscountBase } from '../discounts/index.ts'
import { presentOrganization } from '../organizations/index.ts'
import { presentCheckoutProduct, presentPrice, presentProduct } from '../products/index.ts'
import { firstPrice, type StoredSubscription } from './types.ts'

type Media = Pick<Services, 'media_url'>

/** The subscription as its orders show it. */
export const shownIn = (subscription: StoredSubscription): ShownSubscription => ({
  ...subscription,
  price_id: firstPrice(subscription).id,
})

const presentBase = (subscription: StoredSubscription) => {
  const interval = { recurring_interval: subscription.recurring_interval }
  return {
    ...presentSubscriptionBase(shownIn(subscription)),
    user_id: subscription.customer_id,
    price: presentPrice(firstPrice(subscription), interval),
    prices: subscription.prices.map((price) => presentPrice(price, interval)),
    meters: [],
  }
}

/** A subscription as its seller sees it. */
export const presentSubscription = (subscription: StoredSubscription, place: Media): Subscription => ({
  ...presentBase(subscription),
  metadata: subscription.metadata,
  custom_field_data: subscription.custom_field_data,
  customer: presentCustomer(subscription.customer),
  user: presentUser(subscription.customer),
  product: presentProduct(subscription.product, place),
  discount: subscription.discount === null ? null : presentDiscountBase(subscription.discount),
})

/** A subscription as its customer sees it. */
export const presentOwnSubscription = (
  subscription: StoredSubscription,
  place: Media,
): CustomerSubscription => ({
  ...presentBase(subscription),
  product: {
    ...presentCheckoutProduct(subscription.product, place),
    organization: presentOrganization(subscription.organization),
  },
})

/** The types of events about subscriptions. */
export type SubscriptionEventType = DomainEvent['type'] & `subscription.${string}`

/** Events about a subscription as it is now, in this order. */
export const subscriptionEvents = (
  subscription: StoredSubscription,
  types: readonly SubscriptionEventType[],
  place: Media,
): DomainEvent[] => {
  const { organization_id, id: subject_id } = subscription
  const data = presentSubscription(subscription, place)
  return types.map((type) => ({ organization_id, type, subject_id, data }))
}

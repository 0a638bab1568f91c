import type { CustomerSubscription, Subscription } from '@atelier/contract'
import { iso, presentStored } from '@atelier/plumbing/database'
import type { DomainEvent } from '../../core/domain-events/types.ts'
import type { Services } from '../../core/services.ts'
import {
  presentCustomer,
  presentSubscriptionBase,
  presentUsage,
  presentUser,
  type ShownSubscription,
} from '../../customers/customers/index.ts'
import { presentDiscountBase } from '../../catalog/discounts/index.ts'
import { presentMeter } from '../../usage/meters/index.ts'
import { presentOrganization } from '../../organization/organizations/index.ts'
import { presentCheckoutProduct, presentPrice, presentProduct } from '../../catalog/products/index.ts'
import { firstPrice, type StoredSubscription } from './types.ts'

type SellerServices = Pick<Services, 'media_url' | 'secret' | 'clock'>

/** Returns a subscription as its orders show it. */
export const shownIn = (subscription: StoredSubscription): ShownSubscription => ({
  ...subscription,
  price_id: firstPrice(subscription).id,
})

const presentPending = ({ pending_update }: StoredSubscription) =>
  pending_update === null
    ? {}
    : {
        pending_update: {
          ...presentStored(pending_update),
          applies_at: iso(pending_update.applies_at),
          product_id: pending_update.product_id,
        },
      }

const presentBase = (subscription: StoredSubscription) => {
  const interval = { recurring_interval: subscription.recurring_interval }
  return {
    ...presentSubscriptionBase(shownIn(subscription)),
    user_id: subscription.customer_id,
    price: presentPrice(firstPrice(subscription), interval),
    prices: subscription.prices.map((price) => presentPrice(price, interval)),
    ...presentPending(subscription),
  }
}

/** Presents a subscription to its seller. */
export const presentSubscription = (
  subscription: StoredSubscription,
  services: SellerServices,
): Subscription => ({
  ...presentBase(subscription),
  meters: subscription.meters.map((own) => ({ ...presentUsage(own), meter: presentMeter(own.meter) })),
  metadata: subscription.metadata,
  custom_field_data: subscription.custom_field_data,
  customer: presentCustomer(subscription.customer),
  user: presentUser(subscription.customer),
  product: presentProduct(subscription.product, services),
  discount: subscription.discount === null ? null : presentDiscountBase(subscription.discount),
})

/** Presents a subscription to its customer. */
export const presentOwnSubscription = (
  subscription: StoredSubscription,
  services: Pick<Services, 'media_url'>,
): CustomerSubscription => ({
  ...presentBase(subscription),
  meters: subscription.meters.map((own) => ({
    ...presentUsage(own),
    meter: { ...presentStored(own.meter), name: own.meter.name },
  })),
  product: {
    ...presentCheckoutProduct(subscription.product, services),
    organization: presentOrganization(subscription.organization),
  },
})

/** Event types of subscriptions. */
export type SubscriptionEventType = DomainEvent['type'] & `subscription.${string}`

/** Returns events with the current subscription, in this order of types. */
export const subscriptionEvents = (
  subscription: StoredSubscription,
  types: readonly SubscriptionEventType[],
  services: SellerServices,
): DomainEvent[] => {
  const { organization_id, id: subject_id } = subscription
  const data = presentSubscription(subscription, services)
  return types.map((type) => ({ organization_id, type, subject_id, data }))
}

import { createHash } from 'node:crypto'
import type { Customer, CustomerOrder, CustomerState, Order, PortalCustomer } from '@atelier/contract'
import { iso, isoOrNull, presentStored } from '@atelier/plumbing/database'
import type { ShownSubscription, CustomerRow, PortalBuyer } from './queries.ts'

/** The address of a customer's picture at Gravatar, which answers a blank one when there is none. */
const avatarUrl = (email: string): string =>
  `https://www.gravatar.com/avatar/${createHash('sha256').update(email.toLowerCase()).digest('hex')}?d=blank`

const presentBase = (customer: CustomerRow | PortalBuyer) => ({
  ...presentStored(customer),
  email: customer.email,
  email_verified: customer.email_verified,
  name: customer.name,
  billing_address: customer.billing_address,
  tax_id: customer.tax_id,
})

/** A customer as the seller sees them. */
export const presentCustomer = (customer: CustomerRow): Customer => ({
  ...presentBase(customer),
  metadata: customer.metadata,
  external_id: customer.external_id,
  organization_id: customer.organization_id,
  deleted_at: isoOrNull(customer.deleted_at),
  avatar_url: avatarUrl(customer.email),
})

/** The customer as older clients read them: of the name, only the first letter. */
export const presentUser = (customer: CustomerRow): Order['user'] => ({
  id: customer.id,
  email: customer.email,
  public_name: Array.from(customer.name?.trim() || customer.email)[0] ?? '',
  avatar_url: avatarUrl(customer.email),
})

/** A customer, or the buyer of one purchase, as they see themselves. */
export const presentPortalCustomer = (customer: CustomerRow | PortalBuyer): PortalCustomer => ({
  ...presentBase(customer),
  oauth_accounts: {},
})

const presentShown = (subscription: ShownSubscription) => ({
  ...presentStored(subscription),
  amount: subscription.amount,
  currency: subscription.currency,
  recurring_interval: subscription.recurring_interval,
  current_period_start: iso(subscription.current_period_start),
  current_period_end: iso(subscription.current_period_end),
  cancel_at_period_end: subscription.cancel_at_period_end,
  canceled_at: isoOrNull(subscription.canceled_at),
  started_at: isoOrNull(subscription.started_at),
  ends_at: isoOrNull(subscription.ends_at),
  product_id: subscription.product_id,
  discount_id: subscription.discount_id,
  price_id: subscription.price_id,
})

/** The fields that every view of a subscription has. */
export const presentSubscriptionBase = (
  subscription: ShownSubscription,
): NonNullable<CustomerOrder['subscription']> => ({
  ...presentShown(subscription),
  status: subscription.status,
  ended_at: isoOrNull(subscription.ended_at),
  customer_id: subscription.customer_id,
  checkout_id: subscription.checkout_id,
  customer_cancellation_reason: subscription.customer_cancellation_reason,
  customer_cancellation_comment: subscription.customer_cancellation_comment,
})

const presentActive = (subscription: ShownSubscription): CustomerState['active_subscriptions'][number] => ({
  ...presentShown(subscription),
  custom_field_data: subscription.custom_field_data,
  metadata: subscription.metadata,
  status: 'active',
  meters: [],
})

/** A customer with everything that decides what they may use now. Benefit grants and meters do not exist yet. */
export const presentState = (customer: CustomerRow, active: readonly ShownSubscription[]): CustomerState => ({
  ...presentCustomer(customer),
  active_subscriptions: active.map(presentActive),
  granted_benefits: [],
  active_meters: [],
})

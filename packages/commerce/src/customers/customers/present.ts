import { createHash } from 'node:crypto'
import type {
  Customer,
  CustomerOrder,
  CustomerState,
  GrantProperties,
  Order,
  PortalCustomer,
} from '@atelier/contract'
import { iso, isoOrNull, presentStored } from '@atelier/plumbing/database'
import type { output } from 'zod/v4/core'
import type { ConnectedAccountRow } from './account-queries.ts'
import { consumedOf } from '../../core/metering/aggregate.ts'
import { toDecimal } from '../../core/metering/fraction.ts'
import { meteredAmount } from '../../core/metering/metered-amount.ts'
import type { CustomerHoldings, ShownGrant, ShownMeter, ShownSubscription, ShownUsage } from './holdings.ts'
import type { CustomerRow, PortalBuyer } from './queries.ts'

/** Returns the Gravatar URL of a customer. Gravatar answers a blank image when there is none. */
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

/**
 * Presents a customer with all seller data: to the seller, and to a session of the whole customer. Other
 * readers get `presentBuyer`.
 */
export const presentCustomer = (customer: CustomerRow): Customer => ({
  ...presentBase(customer),
  metadata: customer.metadata,
  external_id: customer.external_id,
  organization_id: customer.organization_id,
  deleted_at: isoOrNull(customer.deleted_at),
  avatar_url: avatarUrl(customer.email),
})

/** Customer facts known to the buyer of a purchase. */
export type KnownBuyer = Pick<CustomerRow, 'id' | 'organization_id' | 'email' | 'name' | 'created_at'>

/**
 * Presents the customer of a purchase to readers who are not verified as that customer: a session of the
 * purchase, and programs with one of its license keys. It has the fields of a customer, because clients
 * require them, with data that the buyer entered.
 */
export const presentBuyer = ({ id, organization_id, email, name, created_at }: KnownBuyer): Customer => ({
  ...presentStored({ id, created_at, modified_at: null }),
  organization_id,
  email,
  email_verified: false,
  name,
  avatar_url: avatarUrl(email),
  billing_address: null,
  tax_id: null,
  external_id: null,
  metadata: {},
  deleted_at: null,
})

/** Presents the customer to older clients. Of the name, only the first letter. */
export const presentUser = (customer: Pick<CustomerRow, 'id' | 'email' | 'name'>): Order['user'] => ({
  id: customer.id,
  email: customer.email,
  public_name: Array.from(customer.name?.trim() || customer.email)[0] ?? '',
  avatar_url: avatarUrl(customer.email),
})

/** Presents a customer, or the buyer of a single purchase, to themselves. */
export const presentPortalCustomer = (
  customer: CustomerRow | PortalBuyer,
  accounts: readonly ConnectedAccountRow[],
): PortalCustomer => ({
  ...presentBase(customer),
  oauth_accounts: Object.fromEntries(
    accounts.map(({ platform, account_id, username }) => [
      `${platform}:${account_id}`,
      { account_id, account_username: username },
    ]),
  ),
})

type PresentedUsage = NonNullable<CustomerState['active_subscriptions'][number]['meters']>[number]

/** Returns the fields of a trial and of a pause, where the subscription has one. */
const presentTrialAndPause = (subscription: ShownSubscription) => ({
  ...(subscription.trial_start !== null && {
    trial_start: iso(subscription.trial_start),
    trial_end: isoOrNull(subscription.trial_end),
  }),
  ...((subscription.pause_at_period_end || subscription.paused_at !== null) && {
    pause_at_period_end: subscription.pause_at_period_end,
    paused_at: isoOrNull(subscription.paused_at),
    resumes_at: isoOrNull(subscription.resumes_at),
  }),
})

const presentShown = (subscription: ShownSubscription) => ({
  ...presentStored(subscription),
  amount: subscription.amount,
  currency: subscription.currency,
  recurring_interval: subscription.recurring_interval,
  recurring_interval_count: subscription.recurring_interval_count,
  current_period_start: iso(subscription.current_period_start),
  current_period_end: iso(subscription.current_period_end),
  cancel_at_period_end: subscription.cancel_at_period_end,
  canceled_at: isoOrNull(subscription.canceled_at),
  started_at: isoOrNull(subscription.started_at),
  ends_at: isoOrNull(subscription.ends_at),
  product_id: subscription.product_id,
  discount_id: subscription.discount_id,
  price_id: subscription.price_id,
  ...presentTrialAndPause(subscription),
})

/** Returns the common fields of all subscription views. */
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

/** Presents the usage of a subscription meter since the latest invoice, and its current amount. */
export const presentUsage = (row: ShownUsage): PresentedUsage => ({
  ...presentStored(row),
  meter_id: row.meter_id,
  consumed_units: Number(toDecimal(consumedOf(row.aggregation, row.usage))),
  credited_units: row.credited_units,
  amount: meteredAmount(row, row).amount,
})

const presentMeter = (row: ShownMeter): CustomerState['active_meters'][number] => ({
  created_at: iso(row.created_at),
  modified_at: iso(row.modified_at),
  meter_id: row.meter_id,
  consumed_units: Number(row.consumed_units),
  credited_units: row.credited_units,
  balance: Number(row.balance),
})

const presentActive = ({
  usage = [],
  ...subscription
}: CustomerHoldings['subscriptions'][number]): CustomerState['active_subscriptions'][number] => ({
  ...presentShown(subscription),
  custom_field_data: subscription.custom_field_data,
  metadata: subscription.metadata,
  status: subscription.status === 'trialing' ? 'trialing' : 'active',
  meters: usage.map(presentUsage),
})

/** Presents the delivered properties, with the account that the customer chose. */
export const presentDelivered = ({
  account_id,
  properties,
}: Pick<ShownGrant, 'account_id' | 'properties'>): output<typeof GrantProperties> => {
  const { github_repository_id: _, ...shown } = properties
  return account_id === null ? shown : { ...shown, account_id }
}

const presentGranted = (grant: ShownGrant): CustomerState['granted_benefits'][number] => ({
  ...presentStored(grant),
  granted_at: iso(grant.granted_at ?? grant.created_at),
  benefit_id: grant.benefit_id,
  benefit_type: grant.benefit_type,
  benefit_metadata: grant.benefit_metadata,
  properties: presentDelivered(grant),
})

/** Presents a customer with their current state. */
export const presentState = (
  customer: CustomerRow,
  { subscriptions, grants, meters }: CustomerHoldings,
): CustomerState => ({
  ...presentCustomer(customer),
  active_subscriptions: subscriptions.map(presentActive),
  granted_benefits: grants.map(presentGranted),
  active_meters: meters.map(presentMeter),
})

import { createHash } from 'node:crypto'
import type { Customer, CustomerState, PortalCustomer } from '@atelier/contract'
import { iso, isoOrNull } from '@atelier/plumbing/database'
import type { ShownSubscription, CustomerRow } from './queries.ts'

/** The address of a customer's picture at Gravatar, which answers a blank one when there is none. */
export const avatarUrl = (email: string): string =>
  `https://www.gravatar.com/avatar/${createHash('sha256').update(email.toLowerCase()).digest('hex')}?d=blank`

const presentBase = (customer: CustomerRow) => ({
  id: customer.id,
  created_at: iso(customer.created_at),
  modified_at: isoOrNull(customer.modified_at),
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

/** A customer as they see themselves. */
export const presentPortalCustomer = (customer: CustomerRow): PortalCustomer => ({
  ...presentBase(customer),
  oauth_accounts: {},
})

const presentActive = (row: ShownSubscription): CustomerState['active_subscriptions'][number] => ({
  id: row.id,
  created_at: iso(row.created_at),
  modified_at: isoOrNull(row.modified_at),
  custom_field_data: row.custom_field_data,
  metadata: row.metadata,
  status: 'active',
  amount: row.amount,
  currency: row.currency,
  recurring_interval: row.recurring_interval,
  current_period_start: iso(row.current_period_start),
  current_period_end: iso(row.current_period_end),
  cancel_at_period_end: row.cancel_at_period_end,
  canceled_at: isoOrNull(row.canceled_at),
  started_at: isoOrNull(row.started_at),
  ends_at: isoOrNull(row.ends_at),
  product_id: row.product_id,
  discount_id: row.discount_id,
  price_id: row.price_id,
  meters: [],
})

/** A customer with everything that decides what they may use now. Benefit grants and meters do not exist yet. */
export const presentState = (customer: CustomerRow, active: readonly ShownSubscription[]): CustomerState => ({
  ...presentCustomer(customer),
  active_subscriptions: active.map(presentActive),
  granted_benefits: [],
  active_meters: [],
})

import { createHash } from 'node:crypto'
import type { Customer } from '@atelier/contract'
import { iso, isoOrNull } from '@atelier/plumbing/database'
import type { StoredCustomer } from './customer-queries.ts'

/** The address of a customer's picture at Gravatar, which answers an empty one when there is none. */
export const avatarUrl = (email: string): string =>
  `https://www.gravatar.com/avatar/${createHash('sha256').update(email.toLowerCase()).digest('hex')}?d=blank`

export const presentCustomer = (customer: StoredCustomer): Customer => ({
  id: customer.id,
  created_at: iso(customer.created_at),
  modified_at: isoOrNull(customer.modified_at),
  metadata: customer.metadata,
  external_id: customer.external_id,
  email: customer.email,
  email_verified: customer.email_verified,
  name: customer.name,
  billing_address: customer.billing_address,
  tax_id: customer.tax_id,
  organization_id: customer.organization_id,
  deleted_at: isoOrNull(customer.deleted_at),
  avatar_url: avatarUrl(customer.email),
})

import * as z from 'zod/mini'
import { Address } from '../../primitives/address.ts'
import { Id, Metadata, stored, Timestamp } from '../../primitives/parts.ts'
import { caseOverrides } from '../../primitives/field-case.ts'
import { TaxId } from '../../primitives/tax-ids.ts'

/** Fields of every view of a customer, including the view of the portal. */
export const customerContact = {
  email: z.string(),
  email_verified: z.boolean(),
  name: z.nullable(z.string()),
  billing_address: z.nullable(Address),
  tax_id: z.nullable(TaxId),
}

/** Fields of every view of a customer for the seller. */
export const customerBase = {
  ...stored,
  metadata: Metadata,
  external_id: z.nullable(z.string()),
  ...customerContact,
  organization_id: Id,
  deleted_at: z.nullable(Timestamp),
  avatar_url: z.string(),
}

/** Customer, as its seller sees it (specification 2, section 3). */
export const Customer = z.object(customerBase)
export type Customer = z.output<typeof Customer>

/** Customer inside a subscription, in camelCase wherever it occurs (specification 2, section 3). */
export const SubscriptionCustomer = caseOverrides(
  z.object({ ...customerBase, billing_address: z.nullable(caseOverrides(z.object(Address.shape))) }),
)

/** Customer in the form for older clients. */
export const SellerUser = caseOverrides(
  z.object({
    id: Id,
    email: z.string(),
    public_name: z.string(),
    avatar_url: z.nullish(z.string()),
    github_username: z.nullish(z.string()),
  }),
  'github_username',
)

import * as z from 'zod/mini'
import { Address } from '../../primitives/address.ts'
import { stored } from '../../primitives/parts.ts'
import { TaxId } from '../../primitives/tax-ids.ts'

/** A customer as they see themselves (specification 1, section 3.2). */
export const PortalCustomer = z.object({
  ...stored,
  email: z.string(),
  email_verified: z.boolean(),
  name: z.nullable(z.string()),
  billing_address: z.nullable(Address),
  tax_id: z.nullable(TaxId),
  /** Connected accounts by `platform:account id`. */
  oauth_accounts: z.record(
    z.string(),
    z.object({ account_id: z.string(), account_username: z.nullable(z.string()) }),
  ),
})
export type PortalCustomer = z.output<typeof PortalCustomer>

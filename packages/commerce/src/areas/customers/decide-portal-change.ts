import type { Issue, PortalCustomerUpdate } from '@atelier/contract'
import { verifyTaxId } from '../../input/verify-tax-id.ts'
import type { CustomerChange, StoredCustomer } from './customer-queries.ts'

type Decision = { readonly change: CustomerChange; readonly issues: readonly Issue[] }

/** The tax number, new or stored, must suit the country, new or stored, as soon as either of them changes. */
const decideTaxId = (
  before: StoredCustomer,
  given: string | null | undefined,
  address: StoredCustomer['billing_address'],
): { readonly tax_id?: [string, string]; readonly issues: readonly Issue[] } => {
  const value = given ?? before.tax_id?.[0]
  const isTouched = given != null || address?.country !== before.billing_address?.country
  if (value === undefined || !isTouched) return { issues: [] }
  if (address === null) {
    return {
      issues: [
        {
          loc: ['body', 'billing_address'],
          msg: 'A tax number needs a billing address with its country.',
          type: 'missing',
        },
      ],
    }
  }
  const tax_id = verifyTaxId(value, address.country)
  return tax_id === undefined
    ? {
        issues: [
          {
            loc: ['body', 'tax_id'],
            msg: `${value} is not a valid tax number of ${address.country}.`,
            type: 'invalid',
          },
        ],
      }
    : { tax_id, issues: [] }
}

/**
 * What a customer changes of themselves. Null clears the name; it changes nothing about an e-mail
 * address, a billing address or a tax number, which cannot be taken away again.
 */
export const decidePortalChange = (before: StoredCustomer, body: PortalCustomerUpdate): Decision => {
  const billing_address = body.billing_address ?? before.billing_address
  const { tax_id, issues } = decideTaxId(before, body.tax_id, billing_address)
  return {
    issues,
    change: {
      ...(body.email != null && { email: body.email }),
      ...(body.name !== undefined && { name: body.name }),
      ...(body.billing_address != null && { billing_address }),
      ...(tax_id !== undefined && { tax_id }),
    },
  }
}

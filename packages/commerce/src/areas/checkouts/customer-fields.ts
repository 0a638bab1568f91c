import { type Address, type Issue, statesOf } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import { verifyTaxId } from '../../input/verify-tax-id.ts'
import type { CheckoutRow } from './queries.ts'

type CustomerFields = Pick<
  CheckoutRow,
  'customer_name' | 'customer_email' | 'customer_billing_address' | 'customer_tax_id'
>

/** The customer fields of a body; absent ones keep what is stored, null clears. */
export type CustomerInput = {
  readonly customer_name?: string | null | undefined
  readonly customer_email?: string | null | undefined
  readonly customer_billing_address?: Address | null | undefined
  readonly customer_tax_id?: string | null | undefined
}

type TaxIdDecision = {
  readonly customer_tax_id: [string, string] | null
  readonly issues: readonly Issue[]
}

const no = (field: string, msg: string, type?: string): TaxIdDecision => ({
  customer_tax_id: null,
  issues: [issue(field, msg, type)],
})

/** The stored or newly given tax number must suit the stored or newly given country. */
const decideTaxId = (
  given: string | null | undefined,
  stored: CustomerFields,
  address: Address | null,
): TaxIdDecision => {
  const kept = { customer_tax_id: stored.customer_tax_id, issues: [] }
  if (given === undefined && address !== null && address.country === stored.customer_billing_address?.country)
    return kept
  const value = given === undefined ? stored.customer_tax_id?.[0] : given
  if (value == null) return { customer_tax_id: null, issues: [] }
  if (address === null)
    return no('customer_billing_address', 'A tax number needs a billing address with its country.', 'missing')
  const customer_tax_id = verifyTaxId(value, address.country)
  return customer_tax_id === undefined
    ? no('customer_tax_id', `This is not a valid tax number of ${address.country}.`)
    : { customer_tax_id, issues: [] }
}

const given = <T>(value: T | undefined, stored: T): T => (value === undefined ? stored : value)

/** The customer fields of a checkout after a body has been applied to them, and the issues of that body. */
export const decideCustomerFields = (
  stored: CustomerFields,
  body: CustomerInput,
): { readonly fields: CustomerFields; readonly issues: readonly Issue[] } => {
  const customer_billing_address = given(body.customer_billing_address, stored.customer_billing_address)
  const { customer_tax_id, issues } = decideTaxId(body.customer_tax_id, stored, customer_billing_address)
  const fields = {
    customer_name: given(body.customer_name, stored.customer_name),
    customer_email: given(body.customer_email, stored.customer_email),
    customer_billing_address,
    customer_tax_id,
  }
  return { fields, issues }
}

/** Whether an address says more than a country, or a country and its state. */
export const isFullAddress = ({ line1, line2, city, postal_code, state, country }: Address): boolean =>
  line1 !== null ||
  line2 !== null ||
  city !== null ||
  postal_code !== null ||
  (state !== null && !Object.hasOwn(statesOf, country))

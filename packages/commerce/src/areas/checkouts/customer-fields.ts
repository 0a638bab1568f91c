import type { Address, Issue } from '@atelier/contract'
import { verifyTaxId } from '../../input/verify-tax-id.ts'
import type { CheckoutRow } from './stored-checkout.ts'

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

const refused = (field: string, msg: string, type: string): TaxIdDecision => ({
  customer_tax_id: null,
  issues: [{ loc: ['body', field], msg, type }],
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
    return refused(
      'customer_billing_address',
      'A tax number needs a billing address with its country.',
      'missing',
    )
  const customer_tax_id = verifyTaxId(value, address.country)
  return customer_tax_id === undefined
    ? refused('customer_tax_id', `This is not a valid tax number of ${address.country}.`, 'value_error')
    : { customer_tax_id, issues: [] }
}

const given = <T>(value: T | undefined, stored: T): T => (value === undefined ? stored : value)

/** What a checkout knows of its customer after a body has been applied, and what is wrong with that body. */
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

import { type Address, type Issue, statesOf } from '@atelier/contract'
import { decideTaxId } from '../../core/tax/decide-tax-id.ts'
import type { CheckoutRow } from './queries.ts'

type CustomerFields = Pick<
  CheckoutRow,
  'customer_name' | 'customer_email' | 'customer_billing_address' | 'customer_tax_id'
>

/** Customer fields of a body; absent ones preserve the stored value, null clears it. */
type CustomerInput = {
  readonly customer_name?: string | null | undefined
  readonly customer_email?: string | null | undefined
  readonly customer_billing_address?: Address | null | undefined
  readonly customer_tax_id?: string | null | undefined
}

const valueOr = <T>(value: T | undefined, stored: T): T => (value === undefined ? stored : value)

/** Returns the customer fields of a checkout after a body, and the issues of the body. */
export const decideCustomerFields = (
  stored: CustomerFields,
  body: CustomerInput,
): { readonly fields: CustomerFields; readonly issues: readonly Issue[] } => {
  const customer_billing_address = valueOr(body.customer_billing_address, stored.customer_billing_address)
  const { tax_id: customer_tax_id, issues } = decideTaxId(
    { tax_id: stored.customer_tax_id, address: stored.customer_billing_address },
    body.customer_tax_id,
    customer_billing_address,
    'customer_',
  )
  const fields = {
    customer_name: valueOr(body.customer_name, stored.customer_name),
    customer_email: valueOr(body.customer_email, stored.customer_email),
    customer_billing_address,
    customer_tax_id,
  }
  return { fields, issues }
}

/** Returns true when an address has more than a country and its state. */
export const isFullAddress = ({ line1, line2, city, postal_code, state, country }: Address): boolean =>
  line1 !== null ||
  line2 !== null ||
  city !== null ||
  postal_code !== null ||
  (state !== null && !Object.hasOwn(statesOf, country))

import type { Customer, Requirements } from './customer.ts'

/** Kind of the state in the addresses of a country; undefined where addresses have none. */
export const stateKind = (country: string): 'state' | 'province' | undefined =>
  country === 'US' ? 'state' : country === 'CA' ? 'province' : undefined

const textOrNull = (value: string) => value.trim() || null

/** Billing address of the request, limited to the required fields. */
export const addressOf = (
  customer: Customer,
  { needsAddress, needsPostalCode }: Pick<Requirements, 'needsAddress' | 'needsPostalCode'>,
) => {
  const { country, state } = customer
  const postalCode = textOrNull(customer.postalCode)
  if (!needsAddress) return { country, ...(needsPostalCode && { postalCode }) }
  return {
    country,
    line1: textOrNull(customer.line1),
    line2: textOrNull(customer.line2),
    postalCode,
    city: textOrNull(customer.city),
    // State codes are uppercase.
    state: textOrNull(stateKind(country) ? state.toUpperCase() : state),
  }
}

import { stateCode, taxIdKinds } from '@atelier/contract'
import { emailKey } from '@atelier/contract/primitives/email-domains'
import type { Stripe } from 'stripe'
import type { CustomersToCopy } from '../copy-all.ts'
import type { Item } from '../kinds.ts'
import type { ExistingCustomers } from '../existing-customers.ts'

/**
 * Returns an address in the format of a table of customers: none without a country, and no American state
 * without a code.
 */
const addressOf = ({ address }: Stripe.Customer): object | undefined => {
  if (address?.country == null || address.country === '') return undefined
  const { country, state } = address
  const knownState = state == null || state === '' ? null : stateCode(country, state)
  return { ...address, state: knownState }
}

/** Returns the first tax number of a supported kind, with its kind. */
const taxIdOf = ({ tax_ids }: Stripe.Customer): readonly [string, string] | undefined => {
  const knownTaxId = tax_ids?.data.find(({ type }) => taxIdKinds.some((kind) => kind === type))
  return knownTaxId === undefined ? undefined : [knownTaxId.value, knownTaxId.type]
}

const itemOf = (customer: Stripe.Customer, email: string): Item => ({
  id: customer.id,
  email,
  name: customer.name,
  billing_address: addressOf(customer),
  tax_id: taxIdOf(customer),
  metadata: customer.metadata,
})

/**
 * Sorts customers by their handling. Several with the same e-mail address, as Stripe allows, are one customer
 * here: the oldest of them.
 *
 * @param customers the oldest first
 */
export const sortCustomers = (
  customers: readonly Stripe.Customer[],
  existingCustomers: ExistingCustomers,
): CustomersToCopy => {
  const firsts = new Map<string, string>()
  const fresh: Item[] = []
  const leftOut: string[] = []
  let existing = 0
  for (const customer of customers) {
    const { id, email } = customer
    if (existingCustomers.find({ origin: id, email }) !== undefined) existing += 1
    else if (email === null || email === '') leftOut.push(`${id}: no e-mail address`)
    else {
      const first = firsts.get(emailKey(email))
      if (first === undefined) {
        firsts.set(emailKey(email), id)
        fresh.push(itemOf(customer, email))
      } else
        leftOut.push(`${id}: it has the same e-mail address as ${first}, and becomes one customer with it`)
    }
  }
  return { fresh, existing, leftOut }
}

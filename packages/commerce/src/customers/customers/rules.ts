import { isDeepStrictEqual } from 'node:util'
import type { Issue, PortalCustomerUpdate } from '@atelier/contract'
import { apiError, issue, type Portal } from '@atelier/plumbing/http'
import { decideTaxId } from '../../core/tax/decide-tax-id.ts'
import type { CustomerChange, CustomerRow, NewCustomer } from './queries.ts'

const takenEmail = issue('email', 'A customer with this e-mail address already exists.')
const takenExternalId = issue('external_id', 'A customer with this external id already exists.')

/** The issues of an e-mail address or external id that belongs to another customer, by their constraints. */
export const takenKeys = { customers_email: takenEmail, customers_external_id: takenExternalId }

/** The same, of values that were looked up. */
export const duplicateIssues = (inUse: {
  readonly email: boolean
  readonly external_id: boolean
}): Issue[] => [...(inUse.email ? [takenEmail] : []), ...(inUse.external_id ? [takenExternalId] : [])]

/** @throws NotPermitted for the session of a purchase: nothing has proven that its buyer is the customer */
export const requireWholeCustomer = ({ checkout_id }: Pick<Portal, 'checkout_id'>): void => {
  if (checkout_id !== null)
    throw apiError(
      'NotPermitted',
      'This session is that of one purchase and changes nothing about the customer. Sign in with a code sent to your e-mail address.',
    )
}

/** Whether two e-mail addresses are the same one, in whatever case. */
const isSameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** A new e-mail address that a seller gives, which is not verified until its owner has shown that they read it. */
export const decideSellerEmail = (
  before: CustomerRow,
  email: string | null | undefined,
): { readonly change: CustomerChange; readonly is_other: boolean } => {
  if (email == null) return { change: {}, is_other: false }
  const is_other = !isSameEmail(email, before.email)
  return { change: is_other ? { email, email_verified: false } : { email }, is_other }
}

type PortalChange = {
  readonly change: CustomerChange
  /** The address that the customer wants instead of theirs, which has to be confirmed first; null for none. */
  readonly wanted_email: string | null
  readonly issues: readonly Issue[]
}

/**
 * Decides what customers change about themselves. Null clears the name; it changes nothing about an e-mail
 * address, a billing address or a tax number, which cannot be taken away again.
 */
export const decidePortalChange = (before: CustomerRow, body: PortalCustomerUpdate): PortalChange => {
  const billing_address = body.billing_address ?? before.billing_address
  const stored = { tax_id: before.tax_id, address: before.billing_address }
  const { tax_id, issues } = decideTaxId(stored, body.tax_id ?? undefined, billing_address, '')
  const email = body.email ?? before.email
  const isSame = isSameEmail(email, before.email)
  return {
    issues,
    wanted_email: isSame ? null : email,
    change: {
      ...(isSame && email !== before.email && { email }),
      ...(body.name !== undefined && { name: body.name }),
      ...(body.billing_address != null && { billing_address }),
      ...(tax_id !== before.tax_id && { tax_id }),
      ...(body.locale != null && body.locale !== before.locale && { locale: body.locale }),
    },
  }
}

/** The buyer of a purchase, as the checkout knows them. */
export type Buyer = NewCustomer & {
  /** Set when the purchase names its customer. */
  readonly customer_id: string | null
}

/** Decides what the purchase of a customer whom the seller named changes about them: whatever it knows differently. */
export const decideBuyerChange = (known: CustomerRow, buyer: Buyer): CustomerChange => {
  const { name, billing_address, tax_id, locale } = buyer
  const metadata = { ...known.metadata, ...buyer.metadata }
  return {
    ...(name !== null && name !== known.name && { name }),
    ...(billing_address !== null &&
      !isDeepStrictEqual(billing_address, known.billing_address) && { billing_address }),
    ...(tax_id !== null && !isDeepStrictEqual(tax_id, known.tax_id) && { tax_id }),
    ...(!isDeepStrictEqual(metadata, known.metadata) && { metadata }),
    // What customers chose in the portal stands above the language of a page on which they bought.
    ...(known.locale === null && locale != null && { locale }),
  }
}

/**
 * Decides what the purchase of a guest changes about the customer who has the address that the guest typed:
 * the guest fills in what is missing. A tax number is only valid in the country that it was typed with.
 */
export const decideGuestChange = (known: CustomerRow, guest: Buyer): CustomerChange => {
  const billing_address = known.billing_address ?? guest.billing_address
  const tax_id = billing_address?.country === guest.billing_address?.country ? guest.tax_id : null
  return decideBuyerChange(known, {
    ...guest,
    name: known.name ?? guest.name,
    billing_address,
    tax_id: known.tax_id ?? tax_id,
    metadata: { ...guest.metadata, ...known.metadata },
  })
}

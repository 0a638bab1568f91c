import { isDeepStrictEqual } from 'node:util'
import type { Issue, PortalCustomerUpdate } from '@atelier/contract'
import { type ApiError, apiError, issue, type Portal } from '@atelier/plumbing/http'
import { decideTaxId } from '../../core/tax/decide-tax-id.ts'
import type { CustomerChange, CustomerRow, NewCustomer } from './queries.ts'

const takenEmail = issue('email', 'A customer with this e-mail address already exists.')
const takenExternalId = issue('external_id', 'A customer with this external id already exists.')

/** Issues of a taken e-mail address or external id, by constraint. */
export const takenKeys = { customers_email: takenEmail, customers_external_id: takenExternalId }

/** Returns the issues of values that are already in use. */
export const duplicateIssues = (inUse: {
  readonly email: boolean
  readonly external_id: boolean
}): Issue[] => [...(inUse.email ? [takenEmail] : []), ...(inUse.external_id ? [takenExternalId] : [])]

/**
 * Returns NotPermitted for a session of a single purchase, whose buyer is not verified as the customer; undefined for
 * others.
 */
export const singlePurchaseError = ({ checkout_id }: Pick<Portal, 'checkout_id'>): ApiError | undefined =>
  checkout_id === null
    ? undefined
    : apiError(
        'NotPermitted',
        'This session is limited to one purchase and cannot change the customer. Sign in with a code sent to your e-mail address.',
      )

/** Returns true for equal e-mail addresses, case-insensitive. */
const isSameEmail = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Decides about a new e-mail address from a seller. It is unverified until its owner confirms it. */
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
  /** Requested new address that must be confirmed first. Null if there is none. */
  readonly wanted_email: string | null
  readonly issues: readonly Issue[]
}

/**
 * Decides about a customer's changes to their own data. Null clears the name, but not an e-mail address, a
 * billing address or a tax id, which cannot be removed.
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

/** Buyer of a purchase, as known to the checkout. */
export type Buyer = NewCustomer & {
  /** Set when the purchase names its customer. */
  readonly customer_id: string | null
}

/** Decides how a purchase changes the customer whom the seller named: all differing values are taken over. */
export const decideBuyerChange = (known: CustomerRow, buyer: Buyer): CustomerChange => {
  const { name, billing_address, tax_id, locale } = buyer
  const metadata = { ...known.metadata, ...buyer.metadata }
  return {
    ...(name !== null && name !== known.name && { name }),
    ...(billing_address !== null &&
      !isDeepStrictEqual(billing_address, known.billing_address) && { billing_address }),
    ...(tax_id !== null && !isDeepStrictEqual(tax_id, known.tax_id) && { tax_id }),
    ...(!isDeepStrictEqual(metadata, known.metadata) && { metadata }),
    // A language chosen in the portal takes precedence over that of a checkout page.
    ...(known.locale === null && locale != null && { locale }),
  }
}

/**
 * Decides how a guest's purchase changes the customer with the same address: it only fills in missing data. A
 * tax id is only valid in the country it was entered with.
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

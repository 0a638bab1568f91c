import type { Checkout } from '../state/checkout.ts'
import { type FieldValues, fieldValuesOf, type CustomField } from './custom-fields.ts'

type AddressField = 'country' | 'line1' | 'line2' | 'postalCode' | 'city' | 'state'

/** Customer fields with one line of text. */
export type CustomerTextField = 'email' | 'name' | AddressField | 'taxId'

/** Customer fields of the form. Card data is never part of them. */
export type Customer = { readonly [field in CustomerTextField]: string } & {
  readonly fieldValues: FieldValues
  /** Consent to immediate delivery, which ends the right of withdrawal. The order stores the consent text. */
  readonly isConsenting: boolean
}

/** Customer as known to the checkout; blank where unknown. */
export const customerOf = (checkout: Checkout): Customer => {
  const { customerEmail, customerName, customerTaxId, customerBillingAddress: address } = checkout
  return {
    email: customerEmail ?? '',
    name: customerName ?? '',
    country: address?.country ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    postalCode: address?.postalCode ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    taxId: customerTaxId ?? '',
    fieldValues: fieldValuesOf(checkout),
    isConsenting: false,
  }
}

/** Parts of the form that a checkout needs: card, name and country only for a payment. */
export type Requirements = {
  readonly needsPayment: boolean
  /** True when the full address is required. */
  readonly needsAddress: boolean
  /** True when the tax depends on the postal code. */
  readonly needsPostalCode: boolean
  /** True when the seller requires consent to immediate delivery. */
  readonly needsConsent: boolean
  readonly customFields: readonly CustomField[]
}

export const requirementsOf = (checkout: Checkout): Requirements => ({
  needsPayment: checkout.isPaymentFormRequired,
  needsAddress: checkout.requireBillingAddress && checkout.isPaymentFormRequired,
  needsPostalCode: checkout.asksPostalCode === true,
  needsConsent: checkout.asksWithdrawalConsent === true,
  customFields: checkout.attachedCustomFields,
})

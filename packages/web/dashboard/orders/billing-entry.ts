import type { Order } from '../api-types.ts'

const lineFields = ['line1', 'line2', 'postal_code', 'city'] as const

/** Form values of the billing details of an order. Country and state are not among them: they never change. */
export type BillingEntry = { name: string } & { [field in (typeof lineFields)[number]]: string }

type Billed = Pick<Order, 'billing_address' | 'billing_name' | 'customer'>

/** Returns the initial form values of an order. */
export const billingEntryOf = ({ billing_name, billing_address, customer }: Billed): BillingEntry => ({
  name: billing_name ?? customer.name ?? '',
  line1: billing_address?.line1 ?? '',
  line2: billing_address?.line2 ?? '',
  postal_code: billing_address?.postal_code ?? '',
  city: billing_address?.city ?? '',
})

/** Returns the body of the form. An order without an address keeps none. */
export const billingBodyOf = (
  { billing_address: address }: Pick<Order, 'billing_address'>,
  { name, line1, line2, postal_code, city }: BillingEntry,
) => ({
  billing_name: name.trim(),
  ...(address !== null && {
    billing_address: {
      ...address,
      line1: line1.trim(),
      line2: line2.trim(),
      postal_code: postal_code.trim(),
      city: city.trim(),
    },
  }),
})

/** Returns the form field of a location in the body. */
export const billingFieldOf = (place: string): keyof BillingEntry | undefined =>
  place === 'billing_name' ? 'name' : lineFields.find((field) => place === `billing_address.${field}`)

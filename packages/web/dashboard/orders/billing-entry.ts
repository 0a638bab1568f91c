import { text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import type { Order } from '../api-types.ts'

const billing = fields({
  name: text('billing_name'),
  line1: text('billing_address.line1'),
  line2: text('billing_address.line2'),
  postal_code: text('billing_address.postal_code'),
  city: text('billing_address.city'),
})

/** Form values of the billing details of an order. Country and state are not among them: they never change. */
export type BillingEntry = ReturnType<typeof billing.entryOf>

type Billed = Pick<Order, 'billing_address' | 'billing_name' | 'customer'>

/** Returns the initial form values of an order. */
export const billingEntryOf = ({ billing_name, billing_address, customer }: Billed): BillingEntry =>
  billing.entryOf({ billing_name: billing_name ?? customer.name, billing_address })

/** Returns the body of the form. An order without an address keeps none. */
export const billingBodyOf = (
  { billing_address: address }: Pick<Order, 'billing_address'>,
  entry: BillingEntry,
) => {
  const { billing_name, billing_address } = billing.bodyOf(entry)
  return {
    billing_name,
    ...(address !== null && { billing_address: { ...address, ...billing_address } }),
  }
}

/** Returns the form field of a location in the body. */
export const billingFieldOf = billing.fieldOf

import { optionalText, text } from './field-kinds.ts'
import { fields, type EntryOf } from './fields.ts'

/** Parts of an address of an order. */
type Address = {
  readonly line1?: string | null
  readonly line2?: string | null
  readonly postal_code?: string | null
  readonly city?: string | null
  readonly state?: string | null
  readonly country: string
}

const table = {
  name: text('billing_name'),
  line1: text('billing_address.line1'),
  line2: optionalText('billing_address.line2'),
  postal_code: text('billing_address.postal_code'),
  city: text('billing_address.city'),
}

const { entryOf, bodyOf, fieldOf } = fields(table)

/**
 * Fields of the billing details of an order that can be corrected. Country and state are not among them, because its
 * tax depends on them: a body has those of the stored address. An order without an address keeps none.
 */
export const orderBilling = <A extends Address>(address: A | null | undefined) => ({
  entryOf,
  bodyOf: (entry: EntryOf<typeof table>) => {
    const { billing_name, billing_address } = bodyOf(entry)
    return { billing_name, ...(address && { billing_address: { ...address, ...billing_address } }) }
  },
  fieldOf,
})

import { sparseText, text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'

/** Details of a customer. A change of the address sends it as a whole. */
export const details = fields({
  name: text('name'),
  country: text('billingAddress.country'),
  line1: text('billingAddress.line1'),
  line2: text('billingAddress.line2'),
  postalCode: text('billingAddress.postalCode'),
  city: text('billingAddress.city'),
  state: {
    ...text('billingAddress.state'),
    read: (stored?: string | null) => stored?.replace(/^(US|CA)-/, '') ?? '',
  },
  // A tax number can be replaced; the server does not remove it.
  taxId: {
    ...sparseText('taxId'),
    read: (stored?: readonly (string | null)[] | null) => stored?.[0] ?? '',
  },
})

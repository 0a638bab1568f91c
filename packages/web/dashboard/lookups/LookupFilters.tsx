import { Field } from '../../ui/Field.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

// A list is shown before its lookup fields: their script loads after it, and placeholders reserve their
// space.

/** Filter of a list by its customer. */
export const CustomerFilter = lazyPart(() => import('./CustomerLookup.tsx'), 'CustomerLookup', {
  waiting: <Field label="Customer" placeholder="Name or e-mail" readOnly />,
})

/** Filter of a list by its product. */
export const ProductFilter = lazyPart(() => import('./ProductLookup.tsx'), 'ProductLookup', {
  waiting: <Field label="Product" placeholder="Any product" readOnly />,
})

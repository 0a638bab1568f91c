import { lazy, Suspense } from 'react'
import { Field } from '../../ui/Field.tsx'

type Props = { id: string | undefined; onChange: (id: string | undefined) => void }

const CustomerLookup = lazy(async () => ({ default: (await import('./lookups.tsx')).CustomerLookup }))
const ProductLookup = lazy(async () => ({ default: (await import('./lookups.tsx')).ProductLookup }))

// A list is shown before its lookup fields: their script loads after it, and placeholders reserve their
// space.

/** Filter of a list by its customer. */
export const CustomerFilter = (props: Props) => (
  <Suspense fallback={<Field label="Customer" placeholder="Name or e-mail" readOnly />}>
    <CustomerLookup {...props} />
  </Suspense>
)

/** Filter of a list by its product. */
export const ProductFilter = (props: Props) => (
  <Suspense fallback={<Field label="Product" placeholder="Any product" readOnly />}>
    <ProductLookup {...props} />
  </Suspense>
)

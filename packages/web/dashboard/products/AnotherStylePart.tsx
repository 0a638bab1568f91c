import * as api from '@atelier/contract'
import { anotherStyleKey } from '@atelier/contract'
import { metadataRow } from '../../lib/metadata-rows.ts'
import { isMissing } from '../../lib/api-error.ts'
import { useEndpoint } from '../../lib/queries.ts'
import type { BodyForm } from '../../lib/body-form.ts'
import { Card } from '../../ui/Card.tsx'
import { LazyCombobox } from '../../ui/LazyCombobox.tsx'
import { chosenOf } from '../lookups/use-lookup.ts'
import type { Product } from '../api-types.ts'
import { useOneTimeLookup } from './lookups.ts'
import type { ProductEntry } from './product-entry.ts'

/** True for the product of this installation's studio. */
export const useIsStudioProduct = (id: string | undefined): boolean => {
  const shop = useEndpoint(api.studio.shop, {}, { enabled: id !== undefined })
  return id !== undefined && shop.data?.product_id === id
}

type Props = { readonly form: BodyForm<ProductEntry>; readonly product: Product }

/**
 * Form field of the studio's own product: the product under which another style of a photo is sold, stored in
 * its metadata.
 */
export const AnotherStylePart = ({ form, product }: Props) => {
  const { value: rows, onChange } = form.bound('metadata')
  const id = rows.find(({ key }) => key === anotherStyleKey)?.text
  const chosenStyle = useEndpoint(api.products.get, { path: { id: id ?? '' } }, { enabled: id !== undefined })
  const choose = (next: string | undefined) => {
    const others = rows.filter(({ key }) => key !== anotherStyleKey)
    onChange(next === undefined ? others : [...others, metadataRow(anotherStyleKey, next)])
  }
  return (
    <Card title="In the studio">
      <LazyCombobox
        label="Another style of a photo"
        placeholder={product.name}
        hint="Customers with a painting can buy the same photo in another style. Choose a one-time product with a fixed price; without one, another style is sold as this product."
        error={
          isMissing(chosenStyle.error)
            ? 'That product no longer exists: this one is sold instead.'
            : undefined
        }
        value={chosenOf(id, chosenStyle, ({ name }) => name)}
        onChange={(choice) => choose(choice?.value)}
        {...useOneTimeLookup(product.id)}
      />
    </Card>
  )
}

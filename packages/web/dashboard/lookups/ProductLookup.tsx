import * as api from '@atelier/contract'
import { useEndpoint } from '../../lib/queries.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { chosenOf, type LookupProps, useLookup } from './use-lookup.ts'

type ProductProps = LookupProps & {
  /** Limits the choices to recurring products on sale. */
  plansOnly?: boolean
  /** Limits the choices to products on sale that are paid once. */
  paidOnce?: boolean
  /** Id of a product to exclude. */
  without?: string
}

/** Lookup of a product, by name. */
export const ProductLookup = ({
  label = 'Product',
  id,
  onChange,
  plansOnly = false,
  paidOnce = false,
  without,
  ...props
}: ProductProps) => {
  const { query, lookupProps } = useLookup()
  const only = plansOnly || paidOnce ? { is_recurring: plansOnly, is_archived: false } : {}
  const products = useEndpoint(
    api.products.list,
    { query: { ...query, ...only, sorting: ['name'] } },
    { keepLast: true },
  )
  const chosenProduct = useEndpoint(
    api.products.get,
    { path: { id: id ?? '' } },
    { enabled: id !== undefined },
  )
  return (
    <Combobox
      label={label}
      placeholder="Any product"
      {...props}
      {...lookupProps(products)}
      choices={(products.data?.items ?? [])
        .filter((product) => product.id !== without)
        .map(({ id: value, name, isArchived }) => ({
          value,
          label: name,
          ...(isArchived && { note: 'archived' }),
        }))}
      value={chosenOf(id, chosenProduct, ({ name }) => name)}
      onChange={(choice) => onChange(choice?.value)}
    />
  )
}

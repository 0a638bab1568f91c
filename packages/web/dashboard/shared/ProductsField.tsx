import * as api from '@atelier/contract'
import { useEndpoint } from '../../lib/queries.ts'
import { PickList } from '../../ui/PickList.tsx'
import { useLookup } from '../lookups/use-lookup.ts'

export type ChosenProduct = { readonly id: string; readonly name: string }

type Props = {
  label: string
  hint?: string
  value: readonly ChosenProduct[]
  onChange: (products: readonly ChosenProduct[]) => void
  error?: string | undefined
  /** Meaning of an empty choice: `All products`. Absent when a product is required. */
  none?: string
  /** Label of the first one: `Preselected`. Absent when the order has no meaning. */
  first?: string
  /** Excludes archived products. */
  onSale?: boolean
}

/** Choice of several products, by name. */
export const ProductsField = ({
  value,
  onChange,
  none = 'Find a product',
  first,
  onSale = false,
  ...field
}: Props) => {
  const { query, lookupProps } = useLookup()
  const products = useEndpoint(
    api.products.list,
    { query: { ...query, sorting: ['name'], ...(onSale && { is_archived: false }) } },
    { keepLast: true },
  )
  return (
    <PickList
      {...field}
      {...lookupProps(products)}
      placeholder={value.length === 0 ? none : 'Add another product'}
      isOrdered={first !== undefined}
      items={value.map(({ id, name }, at) => ({
        id,
        label: name,
        ...(first !== undefined && at === 0 && { note: first }),
      }))}
      onChange={(items) => onChange(items.map(({ id, label }) => ({ id, name: label })))}
      choices={(products.data?.items ?? []).map(({ id, name, isArchived }) => ({
        value: id,
        label: name,
        ...(isArchived && { note: 'archived' }),
      }))}
      itemOf={({ value: id, label }) => ({ id, label })}
    />
  )
}

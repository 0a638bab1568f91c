import * as api from '@atelier/contract'
import { useEndpoint } from '../../lib/queries.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { chosenOf, type LookupProps, useLookup } from './use-lookup.ts'

/** Lookup of a discount, by name. */
export const DiscountLookup = ({ label = 'Discount', id, onChange, ...props }: LookupProps) => {
  const { query, lookupProps } = useLookup()
  const discounts = useEndpoint(
    api.discounts.list,
    { query: { ...query, sorting: ['name'] } },
    { keepLast: true },
  )
  const chosenDiscount = useEndpoint(
    api.discounts.get,
    { path: { id: id ?? '' } },
    { enabled: id !== undefined },
  )
  return (
    <Combobox
      label={label}
      placeholder="Name of a discount"
      {...props}
      {...lookupProps(discounts)}
      choices={(discounts.data?.items ?? []).map(({ id: value, name, code }) => ({
        value,
        label: name,
        ...(code !== null && { note: code }),
      }))}
      value={chosenOf(id, chosenDiscount, ({ name }) => name)}
      onChange={(choice) => onChange(choice?.value)}
    />
  )
}

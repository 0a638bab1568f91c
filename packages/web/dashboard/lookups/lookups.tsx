import * as api from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { useEndpoint } from '../../lib/queries.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { chosenOf, useLookup } from './use-lookup.ts'

export type LookupProps = {
  label?: string
  id: string | undefined
  onChange: (id: string | undefined) => void
  placeholder?: string
  error?: string | undefined
}

/** Lookup of a customer, by name or address. */
export const CustomerLookup = ({ label = 'Customer', id, onChange, ...field }: LookupProps) => {
  const { query, fieldOf } = useLookup()
  const customers = useEndpoint(
    api.customers.list,
    { query: { ...query, sorting: ['name'] } },
    { keepLast: true },
  )
  const chosen = useEndpoint(api.customers.get, { path: { id: id ?? '' } }, { enabled: id !== undefined })
  return (
    <Combobox
      label={label}
      placeholder="Name or e-mail"
      {...field}
      {...fieldOf(customers)}
      choices={(customers.data?.items ?? []).map(({ id: value, name, email }) => ({
        value,
        label: name ?? readableEmail(email),
        ...(name !== null && { note: readableEmail(email) }),
      }))}
      value={chosenOf(id, chosen, ({ name, email }) => name ?? readableEmail(email))}
      onChange={(choice) => onChange(choice?.value)}
    />
  )
}

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
  ...field
}: ProductProps) => {
  const { query, fieldOf } = useLookup()
  const only = plansOnly || paidOnce ? { is_recurring: plansOnly, is_archived: false } : {}
  const products = useEndpoint(
    api.products.list,
    { query: { ...query, ...only, sorting: ['name'] } },
    { keepLast: true },
  )
  const chosen = useEndpoint(api.products.get, { path: { id: id ?? '' } }, { enabled: id !== undefined })
  return (
    <Combobox
      label={label}
      placeholder="Any product"
      {...field}
      {...fieldOf(products)}
      choices={(products.data?.items ?? [])
        .filter((product) => product.id !== without)
        .map(({ id: value, name, isArchived }) => ({
          value,
          label: name,
          ...(isArchived && { note: 'archived' }),
        }))}
      value={chosenOf(id, chosen, ({ name }) => name)}
      onChange={(choice) => onChange(choice?.value)}
    />
  )
}

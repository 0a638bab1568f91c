import * as api from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { useEndpoint } from '../../lib/queries.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { chosenOf, type LookupProps, useLookup } from './use-lookup.ts'

/** Lookup of a customer, by name or e-mail address. */
export const CustomerLookup = ({ label = 'Customer', id, onChange, ...props }: LookupProps) => {
  const { query, lookupProps } = useLookup()
  const customers = useEndpoint(
    api.customers.list,
    { query: { ...query, sorting: ['name'] } },
    { keepLast: true },
  )
  const chosenCustomer = useEndpoint(
    api.customers.get,
    { path: { id: id ?? '' } },
    { enabled: id !== undefined },
  )
  return (
    <Combobox
      label={label}
      placeholder="Name or e-mail"
      {...props}
      {...lookupProps(customers)}
      choices={(customers.data?.items ?? []).map(({ id: value, name, email }) => ({
        value,
        label: name ?? readableEmail(email),
        ...(name !== null && { note: readableEmail(email) }),
      }))}
      value={chosenOf(id, chosenCustomer, ({ name, email }) => name ?? readableEmail(email))}
      onChange={(choice) => onChange(choice?.value)}
    />
  )
}

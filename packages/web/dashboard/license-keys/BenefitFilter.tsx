import * as api from '@atelier/contract'
import { useEndpoint } from '../../lib/queries.ts'
import { LazyCombobox } from '../../ui/LazyCombobox.tsx'
import { chosenOf, useLookup } from '../lookups/use-lookup.ts'

type Props = { id: string | undefined; onChange: (id: string | undefined) => void }

/** Lookup of a license key benefit, by name. */
export const BenefitFilter = ({ id, onChange }: Props) => {
  const { query, lookupProps } = useLookup()
  const benefits = useEndpoint(
    api.benefits.list,
    { query: { ...query, type: 'license_keys' } },
    { keepLast: true },
  )
  const chosenBenefit = useEndpoint(
    api.benefits.get,
    { path: { id: id ?? '' } },
    { enabled: id !== undefined },
  )
  return (
    <LazyCombobox
      label="Benefit"
      placeholder="Any benefit"
      choices={(benefits.data?.items ?? []).map((benefit) => ({
        value: benefit.id,
        label: benefit.description,
      }))}
      value={chosenOf(id, chosenBenefit, ({ description }) => description)}
      onChange={(choice) => onChange(choice?.value)}
      {...lookupProps(benefits)}
    />
  )
}

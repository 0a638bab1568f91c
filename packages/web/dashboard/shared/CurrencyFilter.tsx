import * as api from '@atelier/contract'
import { useEndpoint } from '../../lib/queries.ts'
import { Select } from '../../ui/Select.tsx'
import { useDefaultCurrency, useOrganization } from '../shell/organization.ts'

/** Returns the currencies in which the organization has sold, its default one first. */
const useSalesCurrencies = (): readonly string[] => {
  const { id: organization_id } = useOrganization()
  const main = useDefaultCurrency()
  const books = useEndpoint(api.ledger.balances, { query: { organization_id } })
  return [...new Set([main, ...(books.data?.items ?? []).map(({ currency }) => currency)])]
}

type Props = {
  currencies: readonly string[]
  value: string
  onChange: (currency: string) => void
  hideLabel?: boolean
  className?: string | undefined
}

/** Currency of the amounts on a page; nothing where there is one alone. */
export const CurrencyFilter = ({ currencies, value, onChange, ...look }: Props) => {
  const all = [...new Set([...currencies, value])]
  if (all.length < 2) return null
  return (
    <Select
      label="Currency"
      {...look}
      choices={all.map((currency) => ({ value: currency, label: currency.toUpperCase() }))}
      value={value}
      onChange={onChange}
    />
  )
}

type SalesProps = Pick<Props, 'hideLabel' | 'className'> & {
  /** Undefined for the default of the page. */
  value: string | undefined
  onChange: (currency: string | undefined) => void
}

/** Sales that figures count: all, converted, or those in one currency. */
export const FiguresCurrencyFilter = ({ value, onChange, ...look }: SalesProps) => {
  const all = [...new Set([...useSalesCurrencies(), ...(value === undefined ? [] : [value])])]
  return (
    <Select
      label="Currency"
      {...look}
      choices={[
        { value: 'all', label: 'All, converted' },
        ...all.map((currency) => ({ value: currency, label: `Only ${currency.toUpperCase()}` })),
      ]}
      value={value ?? 'all'}
      onChange={(next) => onChange(next === 'all' ? undefined : next)}
    />
  )
}

/** Currency of a list of amounts, of those in which the organization has sold. */
export const SalesCurrencyFilter = ({ value, onChange, ...look }: SalesProps) => {
  const main = useDefaultCurrency()
  return (
    <CurrencyFilter
      {...look}
      currencies={useSalesCurrencies()}
      value={value ?? main}
      onChange={(currency) => onChange(currency === main ? undefined : currency)}
    />
  )
}

import { Select } from '../../ui/Select.tsx'

type Props = {
  currencies: readonly string[]
  value: string
  onChange: (currency: string) => void
}

/** Currency of the amounts on a page; nothing where there is one alone. */
export const CurrencyFilter = ({ currencies, value, onChange }: Props) => {
  const all = [...new Set([...currencies, value])]
  if (all.length < 2) return null
  return (
    <Select
      label="Currency"
      choices={all.map((currency) => ({ value: currency, label: currency.toUpperCase() }))}
      value={value}
      onChange={onChange}
    />
  )
}

import { FieldFrame } from '../ui/Field.tsx'
import type { BuyerParts } from './BuyerField.tsx'
import { countriesIn } from './countries.ts'

const countries = countriesIn('en')

type Props = BuyerParts & { onCountry: (country: string) => void }

/** The buyer's country. A change is told at once, because tax may depend on it. */
export const CountryField = ({ buyer, faults, locked, onBuyer, onCheck, onCountry }: Props) => (
  <FieldFrame label="Country" error={faults.country}>
    {(wiring) => (
      <select
        {...wiring}
        name="country"
        autoComplete="country"
        value={buyer.country}
        disabled={locked}
        onChange={({ target }) => {
          onBuyer({ ...buyer, country: target.value, state: '' })
          onCheck('country', undefined)
          onCountry(target.value)
        }}
      >
        {buyer.country === '' && <option value="">Choose…</option>}
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    )}
  </FieldFrame>
)

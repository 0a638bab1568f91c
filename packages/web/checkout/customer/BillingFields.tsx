import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FieldFrame } from '../../ui/Field.tsx'
import css from './BillingFields.module.css'
import { countriesIn, stateLabel } from './customer.ts'
import { CustomerField, type CustomerFieldProps } from './CustomerField.tsx'

const countries = countriesIn('en')

type CountryProps = CustomerFieldProps & { onCountry: (country: string) => void }

/** The customer's country. `onCountry` is called at once, because tax may depend on it. */
export const CountryField = (props: CountryProps) => {
  const { customer, errors, locked, onCustomer, onCheck, onCountry } = props
  return (
    <FieldFrame label="Country" error={errors.country}>
      {(wiring) => (
        <select
          {...wiring}
          name="country"
          autoComplete="country"
          value={customer.country}
          disabled={locked}
          onChange={({ target }) => {
            onCustomer({ ...customer, country: target.value, state: '' })
            onCheck('country', undefined)
            onCountry(target.value)
          }}
        >
          {customer.country === '' && <option value="">Choose…</option>}
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

/** The rest of the billing address, for sellers who need it. */
export const AddressFields = (props: CustomerFieldProps) => {
  const state = stateLabel(props.customer.country)
  return (
    <>
      <CustomerField {...props} field="line1" label="Street and number" autoComplete="address-line1" />
      <CustomerField
        {...props}
        field="line2"
        label="Apartment, floor (optional)"
        autoComplete="address-line2"
      />
      <div className={css.pair}>
        <CustomerField {...props} field="postalCode" label="Postal code" autoComplete="postal-code" />
        <CustomerField {...props} field="city" label="Town" autoComplete="address-level2" />
      </div>
      {state && (
        <CustomerField
          {...props}
          field="state"
          label={`${state} (two letters)`}
          autoComplete="address-level1"
        />
      )}
    </>
  )
}

type TaxIdProps = CustomerFieldProps & {
  /** Called when the tax number was entered or removed: the tax may depend on it. */
  onTaxId: (taxId: string | null) => void
}

/** The tax number of a company, behind a link, because most customers have none. */
export const TaxIdField = ({ onTaxId, ...props }: TaxIdProps) => {
  const [shown, setShown] = useState(props.customer.taxId !== '')
  return shown ? (
    <CustomerField
      {...props}
      field="taxId"
      label="Tax number of the company (optional)"
      autoComplete="off"
      onLeave={(taxId) => onTaxId(taxId.trim() || null)}
    />
  ) : (
    <Button tone="plain" size="small" className={css.link} onClick={() => setShown(true)}>
      Buying for a company? Add a tax number
    </Button>
  )
}

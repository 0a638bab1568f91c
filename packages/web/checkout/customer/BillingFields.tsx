import { useMemo, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FieldFrame } from '../../ui/Field.tsx'
import css from './BillingFields.module.css'
import { countriesIn } from '../../lib/countries.ts'
import { stateKind } from './address.ts'
import { CustomerField, type CustomerFieldProps } from './CustomerField.tsx'
import { useSpeech } from '../texts/speech.ts'

type CountryProps = CustomerFieldProps & { onCountry: (country: string) => void }

/** The customer's country. Calls `onCountry` immediately, because tax may depend on it. */
export const CountryField = (props: CountryProps) => {
  const { customer, errors, locked, onCustomer, onCheck, onCountry } = props
  const { say, language } = useSpeech()
  const countries = useMemo(() => countriesIn(language), [language])
  return (
    <FieldFrame label={say('address.country')} error={errors.country}>
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
          {customer.country === '' && <option value="">{say('address.choose')}</option>}
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

type PostalCodeProps = CustomerFieldProps & {
  /** Called when the postal code is entered or removed: the tax may depend on it. */
  onPostalCode: (postalCode: string) => void
}

/** Postal code of the billing address. */
export const PostalCodeField = ({ onPostalCode, ...props }: PostalCodeProps) => {
  const { say } = useSpeech()
  return (
    <CustomerField
      {...props}
      field="postalCode"
      label={say('address.postalCode')}
      autoComplete="postal-code"
      onLeave={onPostalCode}
    />
  )
}

/** Remaining fields of the billing address, for sellers who require it. */
export const AddressFields = ({ onPostalCode, ...props }: PostalCodeProps) => {
  const { say } = useSpeech()
  const state = stateKind(props.customer.country)
  return (
    <>
      <CustomerField {...props} field="line1" label={say('address.line1')} autoComplete="address-line1" />
      <CustomerField {...props} field="line2" label={say('address.line2')} autoComplete="address-line2" />
      <div className={css.pair}>
        <PostalCodeField {...props} onPostalCode={onPostalCode} />
        <CustomerField {...props} field="city" label={say('address.city')} autoComplete="address-level2" />
      </div>
      {state && (
        <CustomerField
          {...props}
          field="state"
          label={say(`address.${state}`)}
          autoComplete="address-level1"
        />
      )}
    </>
  )
}

type TaxIdProps = CustomerFieldProps & {
  /** Called when the tax number is entered or removed: the tax may depend on it. */
  onTaxId: (taxId: string | null) => void
}

/** Tax number of a company, behind a link, because most customers have none. */
export const TaxIdField = ({ onTaxId, ...props }: TaxIdProps) => {
  const { say } = useSpeech()
  const [shown, setShown] = useState(props.customer.taxId !== '')
  return shown ? (
    <CustomerField
      {...props}
      field="taxId"
      label={say('taxId.label')}
      autoComplete="off"
      onLeave={(taxId) => onTaxId(taxId.trim() || null)}
    />
  ) : (
    <Button tone="plain" size="small" className={css.link} onClick={() => setShown(true)}>
      {say('taxId.add')}
    </Button>
  )
}

import { Field } from '../ui/Field.tsx'
import { blankCard, type CardEntry, cardFault } from './card-entry.ts'
import { cardBrand, cardDigits } from './card-number.ts'
import css from './CardFields.module.css'
import { CardNumberField } from './CardNumberField.tsx'
import { formatExpiry, type Month } from './expiry.ts'
import type { Faults, FieldName } from './faults.ts'
import { securityCodeDigits } from './security-code.ts'

type Props = {
  entry: CardEntry
  now: Month
  faults: Faults
  locked: boolean
  onEntry: (entry: CardEntry) => void
  onCheck: (field: FieldName, fault: string | undefined) => void
}

/** Number, expiry date and security code of the card. */
export const CardFields = ({ entry, now, faults, locked, onEntry, onCheck }: Props) => {
  const brand = cardBrand(cardDigits(entry.number))
  const change = (field: keyof CardEntry, value: string) => {
    onEntry({ ...entry, [field]: value })
    onCheck(field, undefined)
  }
  const leave = (field: keyof CardEntry) => {
    if (entry[field] !== blankCard[field]) onCheck(field, cardFault(field, entry, now))
  }
  return (
    <div className={css.card}>
      <CardNumberField
        number={entry.number}
        brand={brand}
        fault={faults.number}
        locked={locked}
        onNumber={(digits) => change('number', digits)}
        onBlur={() => leave('number')}
      />
      <div className={css.pair}>
        <Field
          label="Expires"
          name="expiry"
          value={entry.expiry}
          error={faults.expiry}
          readOnly={locked}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          onChange={({ target }) => change('expiry', formatExpiry(target.value, entry.expiry))}
          onBlur={() => leave('expiry')}
        />
        <Field
          label="Security code"
          name="securityCode"
          value={entry.securityCode}
          error={faults.securityCode}
          readOnly={locked}
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder={brand?.securityCodeLength === 4 ? '4 digits' : '3 digits'}
          onChange={({ target }) => change('securityCode', securityCodeDigits(target.value, brand))}
          onBlur={() => leave('securityCode')}
        />
      </div>
    </div>
  )
}

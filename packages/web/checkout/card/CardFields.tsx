import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import type { FieldErrors, FieldName } from '../state/field-errors.ts'
import type { TokenizedCard } from '../state/state.ts'
import { blankCard, cardError, type CardEntry, securityCodeDigits } from './card-entry.ts'
import { cardBrand, cardDigits, securityCodeLength } from './card-number.ts'
import css from './CardFields.module.css'
import { CardNumberField } from './CardNumberField.tsx'
import { formatExpiry, type Month } from './expiry.ts'

type Props = {
  entry: CardEntry
  now: Month
  errors: FieldErrors
  locked: boolean
  onEntry: (entry: CardEntry) => void
  onCheck: (field: FieldName, error: string | undefined) => void
}

/** Number, expiry date and security code of the card. */
export const CardFields = ({ entry, now, errors, locked, onEntry, onCheck }: Props) => {
  const brand = cardBrand(cardDigits(entry.number))
  const change = (field: keyof CardEntry, value: string) => {
    onEntry({ ...entry, [field]: value })
    onCheck(field, undefined)
  }
  const checkOnLeave = (field: keyof CardEntry) => {
    if (entry[field] !== blankCard[field]) onCheck(field, cardError(field, entry, now))
  }
  const common = { readOnly: locked, inputMode: 'numeric' } as const
  return (
    <div className={css.card}>
      <CardNumberField
        number={entry.number}
        brand={brand}
        error={errors.number}
        locked={locked}
        onNumber={(digits) => change('number', digits)}
        onBlur={() => checkOnLeave('number')}
      />
      <div className={css.pair}>
        <Field
          {...common}
          label="Expires"
          name="expiry"
          value={entry.expiry}
          error={errors.expiry}
          autoComplete="cc-exp"
          placeholder="MM / YY"
          onChange={({ target }) => change('expiry', formatExpiry(target.value, entry.expiry))}
          onBlur={() => checkOnLeave('expiry')}
        />
        <Field
          {...common}
          label="Security code"
          name="securityCode"
          value={entry.securityCode}
          error={errors.securityCode}
          autoComplete="cc-csc"
          placeholder={`${securityCodeLength(brand)} digits`}
          onChange={({ target }) => change('securityCode', securityCodeDigits(target.value, brand))}
          onBlur={() => checkOnLeave('securityCode')}
        />
      </div>
    </div>
  )
}

const brandNames: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex' }

type TokenizedProps = { card: TokenizedCard; locked: boolean; onOther: () => void }

/** The card that was exchanged for a token: what may still be shown of it. */
export const TokenizedCardRow = ({ card, locked, onOther }: TokenizedProps) => (
  <div className={css.row}>
    <p>
      {brandNames[card.brand] ?? card.brand} ending in <span className={css.digits}>{card.last4}</span>
    </p>
    {!locked && (
      <Button tone="plain" size="small" onClick={onOther}>
        Use another card
      </Button>
    )}
  </div>
)

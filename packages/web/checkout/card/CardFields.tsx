import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import type { FieldErrors, FieldName } from '../state/field-errors.ts'
import type { TokenizedCard } from '../state/state.ts'
import { blankCard, cardError, type CardEntry, securityCodeDigits } from './card-entry.ts'
import { brandName, cardBrand, cardDigits, securityCodeLength } from '../../lib/card/card-number.ts'
import css from './CardFields.module.css'
import { CardNumberField } from '../../ui/CardNumberField.tsx'
import { formatExpiry, type Month } from '../../lib/card/expiry.ts'
import { useSpeech } from '../texts/speech.ts'

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
  const { say } = useSpeech()
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
        label={say('card.number')}
        brandLabel={(name) => say('card.ofBrand', { brand: name })}
        number={entry.number}
        brand={brand}
        error={errors.number}
        readOnly={locked}
        onNumber={(digits) => change('number', digits)}
        onBlur={() => checkOnLeave('number')}
      />
      <div className={css.pair}>
        <Field
          {...common}
          label={say('card.expires')}
          name="expiry"
          value={entry.expiry}
          error={errors.expiry}
          autoComplete="cc-exp"
          placeholder={say('card.expiresForm')}
          onChange={({ target }) => change('expiry', formatExpiry(target.value, entry.expiry))}
          onBlur={() => checkOnLeave('expiry')}
        />
        <Field
          {...common}
          label={say('card.code')}
          name="securityCode"
          value={entry.securityCode}
          error={errors.securityCode}
          autoComplete="cc-csc"
          placeholder={say('card.codeDigits', { count: securityCodeLength(brand) })}
          onChange={({ target }) => change('securityCode', securityCodeDigits(target.value, brand))}
          onBlur={() => checkOnLeave('securityCode')}
        />
      </div>
    </div>
  )
}

type TokenizedProps = { card: TokenizedCard; locked: boolean; onOther: () => void }

/** Tokenized card: its brand and last digits. */
export const TokenizedCardRow = ({ card, locked, onOther }: TokenizedProps) => {
  const { say } = useSpeech()
  return (
    <div className={css.row}>
      <p>
        {say('card.ending', { brand: brandName(card.brand) })}{' '}
        <span className={css.digits}>{card.last4}</span>
      </p>
      {!locked && (
        <Button tone="plain" size="small" onClick={onOther}>
          {say('card.other')}
        </Button>
      )}
    </div>
  )
}

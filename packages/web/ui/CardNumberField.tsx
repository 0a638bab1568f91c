import { useLayoutEffect, useRef } from 'react'
import { classes } from '../lib/classes.ts'
import { FieldFrame } from './Field.tsx'
import hidden from './visually-hidden.module.css'
import { type CardBrand, cardDigits, caretAfterDigits, formatCardNumber } from '../lib/card/card-number.ts'
import css from './CardNumberField.module.css'

type Props = {
  label: string
  /** Describes the brand of the card. */
  brandLabel: (brand: string) => string
  /** Digits only. */
  number: string
  brand: CardBrand | undefined
  error: string | undefined
  readOnly: boolean
  onNumber: (digits: string) => void
  onBlur?: () => void
}

/** Card number, grouped as printed, with the caret kept between the same digits. */
export const CardNumberField = ({
  label,
  brandLabel,
  number,
  brand,
  error,
  readOnly,
  onNumber,
  onBlur,
}: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const digitsBeforeCaret = useRef<number | undefined>(undefined)
  const formattedNumber = formatCardNumber(number)

  useLayoutEffect(() => {
    if (digitsBeforeCaret.current !== undefined && document.activeElement === input.current) {
      const caret = caretAfterDigits(formattedNumber, digitsBeforeCaret.current)
      input.current?.setSelectionRange(caret, caret)
    }
    digitsBeforeCaret.current = undefined
  })

  return (
    <FieldFrame label={label} error={error}>
      {(wiring) => (
        <div className={css.box}>
          <input
            {...wiring}
            className={classes(wiring.className, css.number)}
            ref={input}
            name="number"
            value={formattedNumber}
            readOnly={readOnly}
            inputMode="numeric"
            autoComplete="cc-number"
            placeholder="1234 1234 1234 1234"
            spellCheck={false}
            onChange={({ target: { value, selectionStart } }) => {
              digitsBeforeCaret.current = cardDigits(value.slice(0, selectionStart ?? value.length)).length
              onNumber(cardDigits(value))
            }}
            onBlur={onBlur}
          />
          {brand && (
            <span className={css.brand} aria-hidden="true">
              {brand.name}
            </span>
          )}
          <output className={hidden.hidden}>{brand ? brandLabel(brand.name) : ''}</output>
        </div>
      )}
    </FieldFrame>
  )
}

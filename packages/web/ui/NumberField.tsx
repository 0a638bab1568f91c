import { Minus, Plus } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { classes } from '../lib/classes.ts'
import { buttonLabel } from './button-label.ts'
import { FieldFrame } from './Field.tsx'
import css from './NumberField.module.css'

type Frame = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  className?: string | undefined
}

type NumberProps = Frame & {
  value: number | null
  onChange: (value: number | null) => void
  min?: number
  max?: number
}

/** Clamps a number to its bounds. */
const within = (value: number, min = -Infinity, max = Infinity): number => Math.min(max, Math.max(min, value))

/** Number field that arrow keys and buttons change by one. */
export const NumberField = ({ value, onChange, min, max, ...frame }: NumberProps) => {
  const move = (by: number) => onChange(within((value ?? 0) + by, min, max))
  return (
    <FieldFrame {...frame}>
      {({ className, ...wiring }) => (
        <div className={css.group}>
          {/* Outside the tab order: the arrow keys do the same in the field. */}
          <button
            type="button"
            className={css.step}
            tabIndex={-1}
            aria-label={buttonLabel('Decrease', frame.label)}
            disabled={value !== null && min !== undefined && value <= min}
            onClick={() => move(-1)}
          >
            <Minus size={14} aria-hidden="true" />
          </button>
          <input
            {...wiring}
            className={classes(className, css.number)}
            type="number"
            autoComplete="off"
            min={min}
            max={max}
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
          />
          <button
            type="button"
            className={css.step}
            tabIndex={-1}
            aria-label={buttonLabel('Increase', frame.label)}
            disabled={value !== null && max !== undefined && value >= max}
            onClick={() => move(1)}
          >
            <Plus size={14} aria-hidden="true" />
          </button>
        </div>
      )}
    </FieldFrame>
  )
}

type MoneyProps = Frame & {
  /** Typed text; `readDecimal` of `lib/money.ts` parses it as minor units. */
  text: string
  onText: (text: string) => void
  onBlur?: () => void
  /** ISO 4217 code, in any case. */
  currency: string
  ref?: Ref<HTMLInputElement>
}

/** Amount of money as text, with its currency next to it. Typed text stays unchanged until it is parsed. */
export const MoneyField = ({ text, onText, onBlur, currency, ref, ...frame }: MoneyProps) => (
  <FieldFrame {...frame}>
    {(wiring) => (
      <div className={css.money}>
        <input
          {...wiring}
          ref={ref}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          onChange={(event) => onText(event.target.value)}
          onBlur={onBlur}
        />
        <span className={css.currency} aria-hidden="true">
          {currency.toUpperCase()}
        </span>
      </div>
    )}
  </FieldFrame>
)

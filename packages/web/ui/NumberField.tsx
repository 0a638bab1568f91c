import { Minus, Plus } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { classes } from '../lib/classes.ts'
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

/** The nearest number within the bounds. */
const within = (value: number, min = -Infinity, max = Infinity): number => Math.min(max, Math.max(min, value))

/** A number that arrow keys and buttons change by one. */
export const NumberField = ({ value, onChange, min, max, ...frame }: NumberProps) => {
  const move = (by: number) => onChange(within((value ?? 0) + by, min, max))
  return (
    <FieldFrame {...frame}>
      {({ className, ...wiring }) => (
        <div className={css.group}>
          {/* Not reached by the Tab key: the arrow keys do the same in the field. */}
          <button
            type="button"
            className={css.step}
            tabIndex={-1}
            aria-label="Less"
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
            aria-label="More"
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
  /** What is typed; `readDecimal` of `lib/money.ts` reads it as minor units. */
  text: string
  onText: (text: string) => void
  onBlur?: () => void
  /** The ISO 4217 code, in any case. */
  currency: string
  ref?: Ref<HTMLInputElement>
}

/** An amount of money as text, with its currency beside it. What is typed stays as it is until it is read. */
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

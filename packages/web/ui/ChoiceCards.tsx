import { useId, type ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import css from './ChoiceCards.module.css'
import hidden from './visually-hidden.module.css'

type CardChoice<V extends string> = {
  readonly value: V
  readonly label: string
  /** Explanation of the choice, in a sentence. */
  readonly note?: ReactNode
  readonly icon?: ReactNode
  readonly disabled?: boolean
}

type Props<V extends string> = {
  label: ReactNode
  choices: readonly CardChoice<V>[]
  value: V | undefined
  onChange: (value: V) => void
  hint?: ReactNode
  error?: string | undefined
  /** Hides the label visually, where a title above is equivalent. */
  hideLabel?: boolean
  /** Stacks the cards vertically. Default: as many per row as fit. */
  stacked?: boolean
}

/** Single choice between a few options with explanations; arrow keys move between them. */
export const ChoiceCards = <V extends string>({
  label,
  choices,
  value,
  onChange,
  hint,
  error,
  hideLabel = false,
  stacked = false,
}: Props<V>) => {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <fieldset className={css.group} aria-describedby={described || undefined}>
      <legend className={classes(css.label, hideLabel && hidden.hidden)}>{label}</legend>
      <div
        className={classes(
          css.cards,
          choices.length === 4 && css.four,
          choices.length > 4 && css.many,
          stacked && css.stacked,
        )}
      >
        {choices.map((choice) => (
          <label key={choice.value} className={classes(css.card, choice.disabled && css.disabled)}>
            <input
              className={css.radio}
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              data-invalid={error ? '' : undefined}
              aria-labelledby={`${id}-${choice.value}`}
              aria-describedby={choice.note ? `${id}-${choice.value}-note` : undefined}
              onChange={() => onChange(choice.value)}
            />
            {choice.icon && (
              <span className={css.icon} aria-hidden="true">
                {choice.icon}
              </span>
            )}
            <span className={css.words}>
              <span className={css.name} id={`${id}-${choice.value}`}>
                {choice.label}
              </span>
              {choice.note ? (
                <span className={css.note} id={`${id}-${choice.value}-note`}>
                  {choice.note}
                </span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
      {hint ? (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <p className={css.error} id={`${id}-error`} hidden={!error}>
        {error}
      </p>
    </fieldset>
  )
}

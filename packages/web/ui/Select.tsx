import { ChevronsUpDown } from 'lucide-react'
import type { SelectProps } from './SelectField.tsx'
import { classes } from '../lib/classes.ts'
import { definePart } from '../lib/part.ts'
import { FieldFrame } from './Field.tsx'
import { Lazy } from './Lazy.tsx'
import css from './Select.module.css'

export type { Choice } from './SelectField.tsx'

const part = definePart(() => import('./SelectField.tsx'))

/** Field while its script loads: shows the current choice. */
const WaitingSelect = <V extends string>({ label, choices, value, ...frame }: SelectProps<V>) => (
  <FieldFrame label={label} {...frame}>
    {({ className, ...wiring }) => (
      <button type="button" {...wiring} disabled className={classes(className, css.trigger)}>
        <span className={css.value}>{choices.find((choice) => choice.value === value)?.label}</span>
        <ChevronsUpDown className={css.icon} size={14} aria-hidden="true" />
      </button>
    )}
  </FieldFrame>
)

/** Native select, for a script that failed to load. */
const PlainSelect = <V extends string>({
  label,
  choices,
  value,
  onChange,
  disabled,
  ...frame
}: SelectProps<V>) => (
  <FieldFrame label={label} {...frame}>
    {(wiring) => (
      <select
        {...wiring}
        value={value}
        disabled={disabled}
        onChange={({ target }) => {
          const chosenChoice = choices.find((choice) => choice.value === target.value)
          if (chosenChoice !== undefined) onChange(chosenChoice.value)
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    )}
  </FieldFrame>
)

/**
 * Choice between a few known options; for many, or remote ones, use a `Combobox`. The script of its list
 * loads after the page.
 */
export const Select = <V extends string>(props: SelectProps<V>) => (
  <Lazy part={part} waiting={<WaitingSelect {...props} />} renderFailed={() => <PlainSelect {...props} />}>
    {({ SelectField }) => <SelectField {...props} />}
  </Lazy>
)

import { ChevronsUpDown } from 'lucide-react'
import type { SelectProps } from './SelectField.tsx'
import { classes } from '../lib/classes.ts'
import { definePart } from '../lib/part.ts'
import { FieldFrame } from './Field.tsx'
import { Lazy } from './Lazy.tsx'
import css from './Select.module.css'

export type { Choice } from './SelectField.tsx'

const part = definePart(() => import('./SelectField.tsx'))

/** The field while its script is on the way: it shows what is chosen. */
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

/** The browser's own list, for a script that did not arrive. */
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
          const chosen = choices.find((choice) => choice.value === target.value)
          if (chosen !== undefined) onChange(chosen.value)
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
 * A choice of one among a few that are known; for many, or ones that must be looked up, take a `Combobox`. The script of
 * its list is loaded once the page is shown.
 */
export const Select = <V extends string>(props: SelectProps<V>) => (
  <Lazy part={part} waiting={<WaitingSelect {...props} />} renderFailed={() => <PlainSelect {...props} />}>
    {({ SelectField }) => <SelectField {...props} />}
  </Lazy>
)

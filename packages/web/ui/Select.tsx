import { ChevronsUpDown } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import type { SelectProps } from './SelectList.tsx'
import { classes } from '../lib/classes.ts'
import { FieldFrame } from './Field.tsx'
import css from './Select.module.css'

export type { Choice } from './SelectList.tsx'

const SelectList = lazy(async () => {
  const loaded = await import('./SelectList.tsx')
  return { default: loaded.SelectList as (props: SelectProps<string>) => ReactNode }
})

/**
 * A choice of one among a few that are known; for many, or ones that must be looked up, take a `Combobox`. The script of
 * its list is loaded once the page is shown; until then the field shows what is chosen.
 */
export const Select = <V extends string>(props: SelectProps<V>) => {
  const { label, choices, value, onChange, disabled: _disabled, ...frame } = props
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <Suspense
      fallback={
        <FieldFrame label={label} {...frame}>
          {({ className, ...wiring }) => (
            <button type="button" {...wiring} disabled className={classes(className, css.trigger)}>
              <span className={css.value}>{chosen?.label}</span>
              <ChevronsUpDown className={css.icon} size={14} aria-hidden="true" />
            </button>
          )}
        </FieldFrame>
      }
    >
      {/* What the list answers is one of the choices it was given. */}
      <SelectList {...props} onChange={(next) => onChange(next as V)} />
    </Suspense>
  )
}

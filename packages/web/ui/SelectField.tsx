import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import { FieldFrame } from './Field.tsx'
import { PopupPlace } from './popup-place.ts'
import popup from './popup.module.css'
import css from './Select.module.css'

export type Choice<V extends string> = { readonly value: V; readonly label: string; readonly note?: string }

export type SelectProps<V extends string> = {
  label: ReactNode
  hideLabel?: boolean
  choices: readonly Choice<V>[]
  value: V
  onChange: (value: V) => void
  hint?: ReactNode
  error?: string | undefined
  disabled?: boolean
  className?: string | undefined
}

/** Field with its list. Use `Select`, which loads it. */
export const SelectField = <V extends string>({
  label,
  choices,
  value,
  onChange,
  disabled,
  ...frame
}: SelectProps<V>) => {
  const container = use(PopupPlace)
  return (
    <FieldFrame label={label} {...frame}>
      {({ className, ...wiring }) => (
        <Base.Root
          items={choices}
          value={value}
          disabled={disabled ?? false}
          modal={false}
          onValueChange={(next) => next !== null && onChange(next)}
        >
          <Base.Trigger {...wiring} className={classes(className, css.trigger)}>
            <Base.Value className={css.value} />
            <ChevronsUpDown className={css.icon} size={14} aria-hidden="true" />
          </Base.Trigger>
          <Base.Portal container={container}>
            <Base.Positioner
              className={popup.positioner}
              sideOffset={4}
              positionMethod="fixed"
              alignItemWithTrigger={false}
            >
              <Base.Popup className={popup.popup}>
                {choices.map((choice) => (
                  <Base.Item key={choice.value} value={choice.value} className={popup.item}>
                    <span className={css.mark}>
                      <Base.ItemIndicator>
                        <Check size={14} aria-hidden="true" />
                      </Base.ItemIndicator>
                    </span>
                    <Base.ItemText className={popup.text}>{choice.label}</Base.ItemText>
                    {choice.note !== undefined && <span className={popup.note}>{choice.note}</span>}
                  </Base.Item>
                ))}
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </FieldFrame>
  )
}

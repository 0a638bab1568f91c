import { Switch as Base } from '@base-ui/react/switch'
import { useId, type ReactNode } from 'react'
import css from './Switch.module.css'

type Props = {
  label: ReactNode
  /** Consequence of switching it on. */
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** On/off setting, which takes effect with the form around it. */
export const Switch = ({ label, hint, checked, onChange, disabled = false }: Props) => {
  const id = useId()
  return (
    <div className={css.row}>
      <Base.Root
        id={id}
        className={css.switch}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      >
        <Base.Thumb className={css.thumb} />
      </Base.Root>
      <div className={css.words}>
        <label className={css.label} id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        {hint ? (
          <span className={css.hint} id={`${id}-hint`}>
            {hint}
          </span>
        ) : null}
      </div>
    </div>
  )
}

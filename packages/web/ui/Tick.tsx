import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import field from './Field.module.css'
import css from './Tick.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
}

/** A checkbox with its label. */
export const Tick = ({ label, hint, error, ...input }: Props) => {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={css.tick}>
      <label className={css.row}>
        <input
          {...input}
          type="checkbox"
          className={css.box}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <p className={field.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <p className={field.error} id={`${id}-error`} hidden={!error}>
        {error}
      </p>
    </div>
  )
}

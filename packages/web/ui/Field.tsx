import { useId, type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes } from 'react'
import { classes } from '../lib/classes.ts'
import { emailPattern } from '../lib/email.ts'
import css from './Field.module.css'
import hidden from './visually-hidden.module.css'

type Help = {
  hint?: ReactNode
  /** Sentence with the error and its remedy; absent or empty without an error. */
  error?: string | null | undefined
}

/** Attributes that connect a control to its label, hint and error. */
export type FieldWiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  className: string
}

type FrameProps = Help & {
  /** Text above the control; absent for controls with their own label. */
  label?: ReactNode
  /** Hides the label visually, where the position of the control identifies it. */
  hideLabel?: boolean | undefined
  className?: string | undefined
  children: (wiring: FieldWiring) => ReactNode
}

/** Label, hint and error around any control: `<FieldFrame label="Country">{(wiring) => <select {...wiring} />}</FieldFrame>`. */
export const FieldFrame = ({ label, hideLabel = false, hint, error, className, children }: FrameProps) => {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={classes(css.field, className)}>
      {label && (
        <label className={hideLabel ? hidden.hidden : css.label} htmlFor={id}>
          {label}
        </label>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        className: classes(css.control, error && css.wrong),
      })}
      {hint ? (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <p className={css.error} id={`${id}-error`} hidden={!error}>
        {error}
      </p>
    </div>
  )
}

/** Attributes of an e-mail field. Browsers refuse non-ASCII letters in fields of the type `email`. */
export const emailField = {
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 320,
  pattern: String.raw`\s*${emailPattern}\s*`,
  title: 'An e-mail address, such as you@example.com',
} as const

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> &
  Help & { label: ReactNode }

type Props = InputProps & { className?: string | undefined; ref?: Ref<HTMLInputElement> | undefined }

/** One-line text field. */
export const Field = ({ label, hint, error, className, ref, ...input }: Props) => (
  <FieldFrame label={label} hint={hint} error={error} className={className}>
    {(wiring) => <input {...input} {...wiring} ref={ref} />}
  </FieldFrame>
)

type AreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> &
  Help & { label: ReactNode; ref?: Ref<HTMLTextAreaElement> | undefined }

/** Multi-line text field. */
export const TextArea = ({ label, hint, error, ref, ...area }: AreaProps) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {(wiring) => <textarea {...area} {...wiring} ref={ref} />}
  </FieldFrame>
)

/** Checkbox with its label next to it. */
export const Tick = ({ label, hint, error, ...input }: InputProps) => (
  <FieldFrame hint={hint} error={error}>
    {(wiring) => (
      <label className={css.row}>
        <input {...input} {...wiring} type="checkbox" className={css.box} />
        <span>{label}</span>
      </label>
    )}
  </FieldFrame>
)

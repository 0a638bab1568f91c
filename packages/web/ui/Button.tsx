import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from '../lib/classes.ts'
import css from './Button.module.css'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  /**
   * `solid` for the main action of a view, `soft` for others, `plain` for less prominent ones, `bad` for
   * irreversible ones.
   */
  tone?: 'solid' | 'soft' | 'plain' | 'bad'
  size?: 'normal' | 'large' | 'small'
  /** Fills the width of its container. */
  wide?: boolean
  /** Shows a spinner and ignores presses while an action runs, without losing focus. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement> | undefined
  children: ReactNode
}

/** Button; `type` defaults to `button`. With `aria-disabled` it ignores presses and keeps the focus. */
export const Button = ({
  tone = 'solid',
  size = 'normal',
  wide = false,
  busy = false,
  className,
  children,
  onClick,
  'aria-disabled': isOff = false,
  ...rest
}: Props) => (
  <button
    type="button"
    {...rest}
    className={classes(css.button, css[tone], css[size], wide && css.wide, className)}
    aria-disabled={busy || isOff || rest.disabled || undefined}
    aria-busy={busy || undefined}
    onClick={(event) => {
      if (busy || isOff) event.preventDefault()
      else onClick?.(event)
    }}
  >
    {busy && <span className={css.spinner} aria-hidden="true" />}
    {children}
  </button>
)

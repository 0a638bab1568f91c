import type { ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import css from './Notice.module.css'

type Props = {
  tone?: 'info' | 'good' | 'bad'
  title?: ReactNode
  children?: ReactNode
  className?: string | undefined
  /** How screen readers announce it: at once (`alert`) or when they pause (`status`). */
  role?: 'alert' | 'status'
}

/** A sentence that should not be missed, in its place on the page. */
export const Notice = ({ tone = 'info', title, children, className, role }: Props) => (
  <div className={classes(css.notice, css[tone], className)} role={role}>
    {title ? <p className={css.title}>{title}</p> : null}
    {children ? <div className={css.text}>{children}</div> : null}
  </div>
)

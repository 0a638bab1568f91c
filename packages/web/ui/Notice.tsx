import type { ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import css from './Notice.module.css'

type Props = {
  tone?: 'info' | 'good' | 'bad'
  title?: ReactNode
  children?: ReactNode
  className?: string | undefined
  /** Says it aloud when it appears: at once (`alert`) or when the reader pauses (`status`). */
  role?: 'alert' | 'status'
}

/** A sentence the reader should not miss, in place. */
export const Notice = ({ tone = 'info', title, children, className, role }: Props) => (
  <div className={classes(css.notice, css[tone], className)} role={role}>
    {title ? <p className={css.title}>{title}</p> : null}
    {children ? <div className={css.text}>{children}</div> : null}
  </div>
)

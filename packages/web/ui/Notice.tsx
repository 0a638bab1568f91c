import { Children, type ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import css from './Notice.module.css'

type Props = {
  tone?: 'info' | 'bad'
  /** Default: announced immediately. */
  role?: 'alert' | 'status' | 'note'
  title?: ReactNode
  children?: ReactNode
}

/** A list of conditions that are all false is a node, but renders nothing. */
const hasText = (children: ReactNode): boolean => Children.toArray(children).some((child) => child !== '')

/** Important sentence, in its place on the page; screen readers announce it. */
export const Notice = ({ tone = 'info', role = 'alert', title, children }: Props) =>
  title || hasText(children) ? (
    <div className={classes(css.notice, css[tone])} role={role}>
      {title ? <p className={css.title}>{title}</p> : null}
      {hasText(children) ? <div className={css.text}>{children}</div> : null}
    </div>
  ) : null

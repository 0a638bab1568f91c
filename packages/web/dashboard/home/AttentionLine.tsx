import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../../lib/classes.ts'
import css from './Lines.module.css'

type LineProps = {
  to: string
  name: string
  note: string
  badge: ReactNode
  /** Shows a note of any length whole: a sentence that tells what to do. */
  isWhole?: boolean
}

/** A line that leads to what somebody has to act upon. */
export const Line = ({ to, name, note, badge, isWhole = false }: LineProps) => (
  <li className={css.line}>
    <span className={css.words}>
      <span className={css.name} title={name}>
        <Link to={to}>{name}</Link>
      </span>
      <span className={classes(css.note, isWhole && css.whole)} title={isWhole ? undefined : note}>
        {note}
      </span>
    </span>
    {badge}
  </li>
)

/** Count of those that are not named. */
export const More = ({ count, what, to }: { count: number; what: string; to: string }) => {
  if (count <= 0) return null
  return (
    <li className={css.more}>
      <Link to={to}>{`${count} more ${what}`}</Link>
    </li>
  )
}

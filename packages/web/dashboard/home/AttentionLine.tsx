import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import css from './Lines.module.css'

type LineProps = {
  to: string
  name: string
  note: string
  badge: ReactNode
  /** Shows the whole note, whatever its length: a sentence with instructions. */
  isWhole?: boolean
}

/** Line that links to an object that needs action. */
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

/** Count of the objects that are not listed. */
export const More = ({ count, what: noun, to }: { count: number; what: string; to: string }) => {
  const { number } = useFormat()
  if (count <= 0) return null
  return (
    <li className={css.more}>
      <Link to={to}>{`${number(count)} more ${noun}`}</Link>
    </li>
  )
}

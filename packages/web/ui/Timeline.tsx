import type { ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import { useFormat } from '../lib/format.ts'
import css from './Timeline.module.css'

export type Happening = {
  readonly id: string
  readonly at: string
  readonly title: string
  readonly note?: ReactNode
  readonly tone?: 'plain' | 'good' | 'bad'
}

/** Events of an object, latest first. */
export const Timeline = ({ happenings }: { happenings: readonly Happening[] }) => {
  const { short, full } = useFormat()
  return (
    <ol className={css.line}>
      {happenings.map(({ id, at, title, note, tone = 'plain' }) => (
        <li key={id} className={classes(css.happening, css[tone])}>
          <p className={css.title}>{title}</p>
          {note ? <p className={css.note}>{note}</p> : null}
          <time className={css.note} dateTime={at} title={full(at)}>
            {short(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

import { classes } from '../lib/classes.ts'
import css from './Sign.module.css'

type Kind = 'good' | 'bad' | 'time' | 'busy'

const strokes: Record<Kind, string> = {
  good: 'M18 33.5c4 2.6 6.5 6 8.5 10 5-11.5 11-18.5 20-24.5',
  bad: 'M32 18c-.4 8 .3 13.5.2 19M32.3 45.500h.1',
  time: 'M32 19c.2 5-.2 9 .1 13.5 3.5 2 6.5 3.6 9.5 6',
  busy: 'M17 38c5 1 7-11 12-10.5 4 .4-.7 8.5 3.5 8.7 3.6.2 5-6 14.5-10.2',
}

/** A painted sign above a message. Decoration only: the words say it all. */
export const Sign = ({ kind }: { kind: Kind }) => (
  <svg className={classes(css.sign, css[kind])} viewBox="0 0 64 64" aria-hidden="true">
    <path
      className={css.wash}
      d="M31 3c16-1.5 29 9 30 26 .9 18-11 31-28 32C15 62 3.5 50 3 33 2.5 16 14 4.5 31 3z"
    />
    <path className={css.stroke} d={strokes[kind]} />
  </svg>
)

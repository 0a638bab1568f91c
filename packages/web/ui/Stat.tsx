import type { ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import css from './Stat.module.css'

type Props = {
  label: string
  value: ReactNode
  /** Change from the previous period, in percent; null when that had none; undefined when unknown. */
  change?: number | null | undefined
  /** Line for an increase from zero. Default: 'No earlier sales'. */
  firstWords?: string
  /** Line in place of the change. */
  note?: string
  /** True when a larger number is better. Default: true. */
  moreIsBetter?: boolean
  locale?: string
}

const changeWords = (change: number, words: Intl.NumberFormat): string => {
  if (change === 0) return 'The same as before'
  return `${words.format(Math.abs(change))}% ${change > 0 ? 'more' : 'less'} than before`
}

/** Number of a period, with its change from the previous period. */
export const Stat = ({
  label,
  value,
  change,
  firstWords = 'No earlier sales',
  note,
  moreIsBetter = true,
  locale = 'en-US',
}: Props) => {
  const tone = change == null || change === 0 ? 'even' : change > 0 === moreIsBetter ? 'good' : 'bad'
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const compared = change === null ? firstWords : change === undefined ? '' : changeWords(change, format)
  const words = note ?? compared
  return (
    <div className={css.stat}>
      <p className={css.label}>{label}</p>
      <p className={css.value}>{value}</p>
      {/* Reserves the room of the line while it has no text. */}
      <p className={classes(css.change, css[tone])}>{words || '\u00a0'}</p>
    </div>
  )
}

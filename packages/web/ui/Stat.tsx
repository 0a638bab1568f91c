import type { ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import css from './Stat.module.css'

type Props = {
  label: string
  value: ReactNode
  /** The change against the period before, in percent; null when there was nothing then; absent when it is not known. */
  change?: number | null | undefined
  /** A line in place of the change. */
  note?: string
  /** Whether more is better. Default true. */
  moreIsBetter?: boolean
  locale?: string
}

const changeWords = (change: number | null, words: Intl.NumberFormat): string => {
  if (change === null) return 'No earlier sales'
  if (change === 0) return 'The same as before'
  return `${words.format(Math.abs(change))}% ${change > 0 ? 'more' : 'less'} than before`
}

/** One number of a period, with its change against the period before. */
export const Stat = ({ label, value, change, note, moreIsBetter = true, locale = 'en-US' }: Props) => {
  const tone = change == null || change === 0 ? 'even' : change > 0 === moreIsBetter ? 'good' : 'bad'
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const words = note ?? (change === undefined ? '' : changeWords(change, format))
  return (
    <div className={css.stat}>
      <p className={css.label}>{label}</p>
      <p className={css.value}>{value}</p>
      {/* The place of the line is kept while there are no words. */}
      <p className={classes(css.change, css[tone])}>{words || '\u00a0'}</p>
    </div>
  )
}

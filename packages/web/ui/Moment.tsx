import { type Format, useFormat } from '../lib/format.ts'
import css from './list.module.css'

type Props = {
  /** ISO 8601 timestamp. */
  at: string
  /** Format of the timestamp. Default: `short`. */
  as?: keyof Pick<Format, 'day' | 'short' | 'long' | 'ago'>
}

/** Timestamp in the cell of a list. The tooltip shows it in full, with the time zone. */
export const Moment = ({ at, as = 'short' }: Props) => {
  const format = useFormat()
  return (
    <time dateTime={at} title={format.full(at)} className={css.soft}>
      {format[as](at)}
    </time>
  )
}

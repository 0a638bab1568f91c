import { type Format, useFormat } from '../lib/format.ts'
import css from './list.module.css'

type Props = {
  /** An ISO 8601 moment. */
  at: string
  /** How it is written. Default `short`. */
  as?: keyof Pick<Format, 'day' | 'short' | 'long' | 'ago'>
}

/** A moment in the cell of a list. Pointing at it shows it whole, with the time zone. */
export const Moment = ({ at, as = 'short' }: Props) => {
  const format = useFormat()
  return (
    <time dateTime={at} title={format.full(at)} className={css.soft}>
      {format[as](at)}
    </time>
  )
}

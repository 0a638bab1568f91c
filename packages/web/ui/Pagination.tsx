import { ChevronLeft, ChevronRight } from 'lucide-react'
import { classes } from '../lib/classes.ts'
import { rangeOf } from '../lib/page-range.ts'
import { useFormat } from '../lib/format.ts'
import css from './Pagination.module.css'

type Props = {
  /** What is paged, for screen readers: `Orders`. */
  label: string
  page: number
  limit: number
  /** How many there are on all pages; undefined while that is not known. */
  total: number | undefined
  /** Whether there are more than were counted. */
  isMore?: boolean
  onPage: (page: number) => void
}

/** Which part of a list is shown, and the ways to the parts around it. */
export const Pagination = ({ label, page, limit, total, isMore = false, onPage }: Props) => {
  const { number } = useFormat()
  const { first, last, pages } = rangeOf(page, limit, total ?? 0)
  return (
    <nav
      className={classes(css.bar, total === undefined && css.waiting)}
      aria-label={`Pages of ${label.toLowerCase()}`}
    >
      <p className={css.count}>
        {total === 0 && 'None'}
        {total ? `${number(first)}–${number(last)} of ${isMore ? 'more than ' : ''}${number(total)}` : null}
      </p>
      <div className={css.buttons}>
        <button
          type="button"
          className={css.button}
          disabled={total === undefined || page <= 1}
          onClick={() => onPage(Math.min(page - 1, pages))}
        >
          <ChevronLeft size={16} aria-hidden="true" />
          Previous
        </button>
        <button
          type="button"
          className={css.button}
          disabled={total === undefined || page >= pages}
          onClick={() => onPage(page + 1)}
        >
          Next
          <ChevronRight size={16} aria-hidden="true" />
        </button>
      </div>
    </nav>
  )
}

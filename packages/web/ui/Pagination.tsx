import { ChevronLeft, ChevronRight } from 'lucide-react'
import { classes } from '../lib/classes.ts'
import { rangeOf } from '../lib/page-range.ts'
import { useFormat } from '../lib/format.ts'
import css from './Pagination.module.css'

type Props = {
  /** Accessible name of the paged list: `Orders`. */
  label: string
  page: number
  limit: number
  /** Number of rows on all pages; undefined while unknown. */
  total: number | undefined
  /** True when there are more rows than the count. */
  isMore?: boolean
  onPage: (page: number) => void
}

/** Shown range of a list, with links to the other pages. */
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

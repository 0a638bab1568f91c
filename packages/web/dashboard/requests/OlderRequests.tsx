import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import css from './Requests.module.css'

/** State that distinguishes a later page from one opened by its URL. */
const cameFromNewer = { page: 'next' } as const

type Props = {
  /** Cursor of this page; undefined on the first one. */
  cursor: string | undefined
  /** Cursor of the next page; empty on the last one, and until it is known. */
  next: string | null | undefined
  /** Moment that an incomplete search has reached. */
  searched: string | null | undefined
  onNewest: () => void
}

/** Links to older requests and back, below the list. */
export const OlderRequests = ({ cursor, next, searched, onNewest }: Props) => {
  const { long } = useFormat()
  const navigate = useNavigate()
  const location = useLocation()
  const isAfterPage = (location.state as { page?: unknown } | null)?.page === cameFromNewer.page
  const showMore = (to: string) => {
    const params = new URLSearchParams(location.search)
    params.set('cursor', to)
    void navigate({ search: params.toString() }, { state: cameFromNewer })
  }
  return (
    <nav className={css.pages} aria-label="Pages of requests">
      <span>
        {typeof searched === 'string' ? `Searched back to ${long(searched)}.` : 'Kept for seven days.'}
      </span>
      <span className={css.buttons}>
        {cursor !== undefined && (
          <Button tone="plain" size="small" onClick={() => (isAfterPage ? void navigate(-1) : onNewest())}>
            <ChevronLeft size={15} aria-hidden="true" />
            {isAfterPage ? 'Newer' : 'Newest'}
          </Button>
        )}
        <Button
          tone="plain"
          size="small"
          disabled={typeof next !== 'string'}
          onClick={() => typeof next === 'string' && showMore(next)}
        >
          {typeof searched === 'string' ? 'Search older requests' : 'Older'}
          <ChevronRight size={15} aria-hidden="true" />
        </Button>
      </span>
    </nav>
  )
}

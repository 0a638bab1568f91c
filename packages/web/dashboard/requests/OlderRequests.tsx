import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import css from './Requests.module.css'

/** The state that tells a page after the first one from one that was opened by its address. */
const cameFromNewer = { page: 'next' } as const

type Props = {
  /** Where this page begins; undefined on the first one. */
  cursor: string | undefined
  /** Where the next page begins; nothing on the last one, and as long as it is not known. */
  next: string | null | undefined
  /** How far back a search has come that has not looked at all requests. */
  searched: string | null | undefined
  onNewest: () => void
}

/** The way to older requests and back, below the list. */
export const OlderRequests = ({ cursor, next, searched, onNewest }: Props) => {
  const { long } = useFormat()
  const navigate = useNavigate()
  const location = useLocation()
  const isAfterPage = (location.state as { page?: unknown } | null)?.page === cameFromNewer.page
  const goOn = (to: string) => {
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
          onClick={() => typeof next === 'string' && goOn(next)}
        >
          {typeof searched === 'string' ? 'Search older requests' : 'Older'}
          <ChevronRight size={15} aria-hidden="true" />
        </Button>
      </span>
    </nav>
  )
}

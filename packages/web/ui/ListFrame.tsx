import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { CallError } from '../lib/api-error.ts'
import { errorSentence } from '../lib/error-sentence.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ResetBoundary } from './ResetBoundary.tsx'
import { failedPart } from './FailedPart.tsx'
import { Pagination } from './Pagination.tsx'
import { Table, type Column } from './Table.tsx'
import css from './ListFrame.module.css'

/** Response of a list. */
export type ListResponse<Row> = {
  readonly data:
    | {
        readonly items: readonly Row[]
        readonly pagination: { readonly total_count: number }
        /** False when there are more rows than the count. */
        readonly is_count_complete?: boolean
      }
    | undefined
  readonly error: CallError | undefined
  readonly isStale: boolean
  readonly refetch: () => void
}

type Props<Row> = {
  /** Name of the rows: `Customers`. */
  label: string
  /** Response of the call behind the list. */
  list: ListResponse<Row>
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string
  linkOf?: (row: Row) => string
  page: number
  limit: number
  onPage: (page: number) => void
  sorting?: string | undefined
  onSort?: (sorting: string) => void
  /** True when filters exclude rows, with a function that clears them; absent for lists without filters. */
  isFiltered?: boolean
  onClear?: () => void
  /** Number of placeholder rows while loading. */
  expected?: number
  /** Content without any rows: an `EmptyState`. */
  empty: ReactNode
}

/**
 * List with all its states: loading, failed, empty, empty by its filters, and pages of rows. Rows that throw while
 * rendering leave the head and the filters of the page intact.
 */
export const ListFrame = <Row,>({
  label,
  list,
  page,
  limit,
  onPage,
  isFiltered = false,
  onClear,
  expected = Math.min(limit, 12),
  empty,
  sorting,
  onSort,
  linkOf,
  ...table
}: Props<Row>) => {
  const { search } = useLocation()
  const { data, error, isStale, refetch } = list
  const name = label.toLowerCase()
  const content = () => {
    if (error !== undefined && data === undefined)
      return (
        <EmptyState
          title={`The ${name} could not be loaded`}
          actions={<Button onClick={refetch}>Try again</Button>}
        >
          {errorSentence(error)}
        </EmptyState>
      )
    if (data?.items.length === 0 && isFiltered)
      return (
        <EmptyState
          title="No results"
          actions={
            <Button tone="soft" onClick={onClear}>
              Show all {name}
            </Button>
          }
        >
          There are no {name} that match all of these filters.
        </EmptyState>
      )
    if (data?.items.length === 0 && page > 1)
      return (
        <EmptyState
          title="The list ends before this page"
          actions={
            <Button tone="soft" onClick={() => onPage(1)}>
              Go to the first page
            </Button>
          }
        />
      )
    if (data?.items.length === 0) return empty
    return (
      <>
        <Table
          {...table}
          label={label}
          rows={data?.items}
          expected={expected}
          isStale={isStale}
          sorting={sorting}
          {...(onSort && { onSort })}
          {...(linkOf && { linkOf })}
          linkState={{ list: search }}
        />
        <Pagination
          label={label}
          page={page}
          limit={limit}
          total={data?.pagination.total_count}
          isMore={data?.is_count_complete === false}
          onPage={onPage}
        />
      </>
    )
  }
  return (
    <div className={css.frame}>
      <ResetBoundary resetKey={search} fallback={failedPart}>
        {content()}
      </ResetBoundary>
    </div>
  )
}

import * as api from '@atelier/contract'
import { BookOpen, ChevronLeft, ChevronRight } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useSearch } from '../../lib/use-search.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { Select } from '../../ui/Select.tsx'
import { Table } from '../../ui/Table.tsx'
import { SalesCurrencyFilter } from '../shared/CurrencyFilter.tsx'
import section from '../shared/section.module.css'
import { useOrganization } from '../shell/organization.ts'
import type { LedgerAccount } from '../api-types.ts'
import { useLedgerColumns } from './ledger-columns.tsx'
import { PeriodFilter } from './PeriodFilter.tsx'
import { accounts } from './words.ts'
import css from './Money.module.css'

const limit = 50
const choices = (Object.entries(accounts) as [LedgerAccount, { label: string }][]).map(
  ([value, { label }]) => ({
    value,
    label,
  }),
)

/** Entries of an account, the newest first, with the balance after each. */
export const LedgerPage = () => {
  const { id: organization_id } = useOrganization()
  const { search, change } = useSearch(api.ledger.entries.query)
  const navigate = useNavigate()
  const location = useLocation()
  const { account = 'processor_balance', start_date, end_date, cursor, currency } = search
  const columns = useLedgerColumns()
  const list = useEndpoint(
    api.ledger.entries,
    { query: { organization_id, account, currency, start_date, end_date, cursor, limit } },
    { keepLast: true },
  )
  const isFiltered =
    account !== 'processor_balance' ||
    currency !== undefined ||
    start_date !== undefined ||
    end_date !== undefined
  const clear = () =>
    change({
      account: undefined,
      currency: undefined,
      start_date: undefined,
      end_date: undefined,
      cursor: undefined,
    })
  const next = list.data?.next_cursor
  // Pages are linked by cursors: the way back is the browser's.
  const isAfterPage = (location.state as { page?: unknown } | null)?.page === 'next'
  const showMore = (to: string) => {
    const params = new URLSearchParams(location.search)
    params.set('cursor', to)
    void navigate({ search: params.toString() }, { state: { page: 'next' } })
  }

  const content = () => {
    if (list.error !== undefined && list.data === undefined)
      return (
        <EmptyState
          title="The ledger could not be loaded"
          actions={<Button onClick={list.refetch}>Try again</Button>}
        >
          {errorSentence(list.error)}
        </EmptyState>
      )
    if (list.data?.items.length === 0)
      return isFiltered || cursor !== undefined ? (
        <EmptyState
          title="No entries"
          actions={
            <Button tone="soft" onClick={clear}>
              Show the all-time balance
            </Button>
          }
        >
          This account has no entries in this period.
        </EmptyState>
      ) : (
        <EmptyState icon={<BookOpen size={22} aria-hidden="true" />} title="No ledger entries yet">
          The first payment writes the first entries. They are never changed afterwards.
        </EmptyState>
      )
    return (
      <>
        <Table
          label={`Entries of ${accounts[account].label}`}
          columns={columns}
          rows={list.data?.items}
          idOf={({ id }) => id}
          expected={14}
          isStale={list.isStale}
        />
        <nav className={css.bar} aria-label="Pages of entries">
          <span>{accounts[account].note}</span>
          <span className={css.buttons}>
            {cursor !== undefined && (
              <Button
                tone="plain"
                size="small"
                onClick={() => (isAfterPage ? void navigate(-1) : change({ cursor: undefined }))}
              >
                <ChevronLeft size={15} aria-hidden="true" />
                {isAfterPage ? 'Newer' : 'Newest'}
              </Button>
            )}
            <Button
              tone="plain"
              size="small"
              disabled={next === null || next === undefined}
              onClick={() => typeof next === 'string' && showMore(next)}
            >
              Older
              <ChevronRight size={15} aria-hidden="true" />
            </Button>
          </span>
        </nav>
      </>
    )
  }
  return (
    <div className={section.stack}>
      <Filters isFiltered={isFiltered} onClear={clear}>
        <Select
          label="Account"
          choices={choices}
          value={account}
          onChange={(account) => change({ account, cursor: undefined })}
        />
        <SalesCurrencyFilter
          value={currency}
          onChange={(nextCurrency) => change({ currency: nextCurrency, cursor: undefined })}
        />
        <PeriodFilter
          period={{ start_date, end_date }}
          onChange={(period) => change({ ...period, cursor: undefined })}
        />
      </Filters>
      <div className={css.list}>{content()}</div>
    </div>
  )
}

import * as api from '@atelier/contract'
import { Landmark } from 'lucide-react'
import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { ListFrame } from '../../ui/ListFrame.tsx'
import type { Column } from '../../ui/Table.tsx'
import lists from '../../ui/list.module.css'
import { paths } from '../paths.ts'
import section from '../shared/section.module.css'
import type { ListEntry } from '../page.ts'
import { useOrganization } from '../shell/organization.ts'
import { BalanceCard } from './BalanceCard.tsx'
import type { Payout } from '../api-types.ts'
import { payoutStatuses } from './words.ts'

/** Returns the columns of the list. On narrow screens the first column includes the hidden ones. */
const useColumns = (): readonly Column<Payout>[] => {
  const { money, day } = useFormat()
  return [
    {
      id: 'arrival',
      header: 'Arrives',
      sort: 'arrives_at',
      grow: true,
      cell: ({ arrives_at, status }) => (
        <>
          <span className={lists.main}>{day(arrives_at)}</span>
          <span className={classes(lists.under, lists.narrow)}>{payoutStatuses[status].label}</span>
        </>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      from: 'tablet',
      cell: ({ status }) => <StatusBadge {...payoutStatuses[status]} />,
    },
    {
      id: 'date',
      header: 'Started',
      sort: 'created_at',
      from: 'tablet',
      cell: ({ created_at }) => day(created_at),
    },
    {
      id: 'amount',
      header: 'Amount',
      sort: 'amount',
      align: 'end',
      cell: ({ amount, currency }) => money(amount, currency),
    },
  ]
}

/** Payouts of the organization, and the current balance at the processor. */
export const PayoutsPage = ({ firstCall }: ListEntry) => {
  const { id: organization_id, slug } = useOrganization()
  const { search, change, query, filters, frame } = useListSearch(
    api.payouts.list.query,
    firstCall.query.sorting,
  )
  const columns = useColumns()
  const list = useEndpoint(api.payouts.list, { query: { ...query, organization_id } }, { keepLast: true })
  return (
    <div className={section.stack}>
      <BalanceCard />
      <Filters {...filters}>
        <FilterSelect
          label="Status"
          any="Any status"
          choices={choicesOf(payoutStatuses)}
          value={search.status}
          onChange={(status) => change({ status })}
        />
      </Filters>
      <ListFrame
        label="Payouts"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        linkOf={({ id }) => paths.payout(slug, id)}
        {...frame}
        empty={
          <EmptyState icon={<Landmark size={22} aria-hidden="true" />} title="No payouts yet">
            The payment processor pays what it holds for you to your bank, a few days after each sale.
          </EmptyState>
        }
      />
    </div>
  )
}

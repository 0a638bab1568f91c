import * as api from '@atelier/contract'
import { Landmark } from 'lucide-react'
import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import type { Column } from '../../ui/Table.tsx'
import lists from '../../ui/list.module.css'
import { paths } from '../paths.ts'
import { defineListPage } from '../shared/list-page.tsx'
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
export const PayoutsPage = defineListPage({
  isTab: true,
  endpoint: api.payouts.list,
  useParts: () => ({ columns: useColumns(), above: <BalanceCard /> }),
  linkOf: ({ id }, slug) => paths.payout(slug, id),
  filters: ({ search, change }) => (
    <FilterSelect
      label="Status"
      any="Any status"
      choices={choicesOf(payoutStatuses)}
      value={search.status}
      onChange={(status) => change({ status })}
    />
  ),
  empty: {
    icon: Landmark,
    title: 'No payouts yet',
    text: 'The payment processor pays what it holds for you to your bank, a few days after each sale.',
  },
})

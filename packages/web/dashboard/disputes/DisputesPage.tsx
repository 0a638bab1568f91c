import * as api from '@atelier/contract'
import { ShieldQuestion } from 'lucide-react'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { paths } from '../paths.ts'
import { defineListPage } from '../shared/list-page.tsx'
import { useDisputeColumns } from './dispute-columns.tsx'
import { disputeStatuses } from './words.ts'

/** Disputes of the organization. */
export const DisputesPage = defineListPage({
  isTab: true,
  endpoint: api.disputes.list,
  useParts: () => ({ columns: useDisputeColumns() }),
  linkOf: ({ id }, slug) => paths.dispute(slug, id),
  filters: ({ search, change }) => (
    <FilterSelect
      label="Status"
      any="Any status"
      choices={choicesOf(disputeStatuses)}
      value={search.status}
      onChange={(status) => change({ status })}
    />
  ),
  empty: {
    icon: ShieldQuestion,
    title: 'No disputes',
    text: 'When a customer asks their bank to reverse a payment, it appears here, and you have a few days to respond.',
  },
})

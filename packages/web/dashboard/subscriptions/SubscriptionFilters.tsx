import { SubscriptionStatus, type subscriptions } from '@atelier/contract'
import type { input } from 'zod/v4/core'
import { firstOf } from '../../lib/search.ts'
import { Filters } from '../../ui/Filters.tsx'
import { Select } from '../../ui/Select.tsx'
import { CustomerFilter, ProductFilter } from '../lookups/LookupFilters.tsx'
import { statuses } from './words.ts'

type Query = input<typeof subscriptions.list.query>

type Props = {
  search: Partial<Query>
  change: (change: Partial<Query>) => void
  isFiltered: boolean
  onClear: () => void
}

const statusChoices = [
  { value: 'all', label: 'Any status' },
  ...SubscriptionStatus.options
    .filter((status) => status !== 'incomplete' && status !== 'incomplete_expired')
    .map((value) => ({ value, label: statuses[value].label })),
] as const

const renewals = [
  { value: 'all', label: 'Any' },
  { value: 'renews', label: 'Renews' },
  { value: 'ends', label: 'Ends with its period' },
] as const

/** The filters of the list of subscriptions. */
export const SubscriptionFilters = ({ search, change, isFiltered, onClear }: Props) => {
  const { cancel_at_period_end: ends } = search
  return (
    <Filters isFiltered={isFiltered} onClear={onClear}>
      <Select
        label="Status"
        choices={statusChoices}
        value={firstOf(search.status) ?? 'all'}
        onChange={(status) => change({ status: status === 'all' ? undefined : status })}
      />
      <CustomerFilter id={firstOf(search.customer_id)} onChange={(customer_id) => change({ customer_id })} />
      <ProductFilter id={firstOf(search.product_id)} onChange={(product_id) => change({ product_id })} />
      <Select
        label="Renewal"
        choices={renewals}
        value={ends === undefined ? 'all' : ends ? 'ends' : 'renews'}
        onChange={(value) => change({ cancel_at_period_end: value === 'all' ? undefined : value === 'ends' })}
      />
    </Filters>
  )
}

import type { subscriptions } from '@atelier/contract'
import type { input } from 'zod/v4/core'
import { firstOf } from '../../lib/search.ts'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { CustomerFilter, ProductFilter } from '../lookups/LookupFilters.tsx'
import { statuses } from './words.ts'

type Query = input<typeof subscriptions.list.query>

type Props = {
  search: Partial<Query>
  change: (change: Partial<Query>) => void
  isFiltered: boolean
  onClear: () => void
}

const begun = choicesOf(statuses).filter(
  ({ value }) => value !== 'incomplete' && value !== 'incomplete_expired',
)
const renewals = choicesOf({ renews: 'Renews', ends: 'Ends with its period' })

/** The filters of the list of subscriptions. */
export const SubscriptionFilters = ({ search, change, isFiltered, onClear }: Props) => {
  const { cancel_at_period_end: ends } = search
  return (
    <Filters isFiltered={isFiltered} onClear={onClear}>
      <FilterSelect
        label="Status"
        any="Any status"
        choices={begun}
        value={search.status}
        onChange={(status) => change({ status })}
      />
      <CustomerFilter id={firstOf(search.customer_id)} onChange={(customer_id) => change({ customer_id })} />
      <ProductFilter id={firstOf(search.product_id)} onChange={(product_id) => change({ product_id })} />
      <FilterSelect
        label="Renewal"
        any="Any"
        choices={renewals}
        value={ends === undefined ? undefined : ends ? 'ends' : 'renews'}
        onChange={(value) => change({ cancel_at_period_end: value && value === 'ends' })}
      />
    </Filters>
  )
}

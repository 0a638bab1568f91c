import type { subscriptions } from '@atelier/contract'
import type { input } from 'zod/v4/core'
import { firstOf } from '../../lib/search.ts'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { CustomerFilter, ProductFilter } from '../lookups/LookupFilters.tsx'
import { periodEnds, statuses } from './words.ts'

type Query = input<typeof subscriptions.list.query>

type Props = {
  search: Partial<Query>
  change: (change: Partial<Query>) => void
  isFiltered: boolean
  onClear: () => void
}

/** Excludes the statuses of subscriptions that were never paid. */
const statusChoices = choicesOf(statuses).filter(
  ({ value }) => value !== 'incomplete' && value !== 'incomplete_expired',
)

/** Filters of the subscription list. */
export const SubscriptionFilters = ({ search, change, isFiltered, onClear }: Props) => (
  <Filters isFiltered={isFiltered} onClear={onClear}>
    <FilterSelect
      label="Status"
      any="Any status"
      choices={statusChoices}
      value={search.status}
      onChange={(status) => change({ status })}
    />
    <CustomerFilter id={firstOf(search.customer_id)} onChange={(customer_id) => change({ customer_id })} />
    <ProductFilter id={firstOf(search.product_id)} onChange={(product_id) => change({ product_id })} />
    <FilterSelect
      label="End of the period"
      any="Any"
      choices={choicesOf(periodEnds)}
      value={search.scheduled ?? (search.cancel_at_period_end === true ? 'cancellation' : undefined)}
      onChange={(scheduled) => change({ scheduled, cancel_at_period_end: undefined })}
    />
  </Filters>
)

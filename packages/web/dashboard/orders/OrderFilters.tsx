import type * as api from '@atelier/contract'
import type { input } from 'zod/v4/core'
import { daysOfMoments, momentsOfDays } from '../../lib/days.ts'
import { firstOf } from '../../lib/search.ts'
import { DateRange } from '../../ui/DateRange.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { CustomerFilter, ProductFilter } from '../lookups/LookupFilters.tsx'
import { orderStatuses } from './words.ts'

export type OrderQuery = input<typeof api.orders.list.query>

type Props = {
  search: Partial<OrderQuery>
  change: (change: Partial<OrderQuery>) => void
  isFiltered: boolean
  onClear: () => void
}

const kinds = choicesOf({ one_time: 'One-time', recurring: 'Subscription' })

/** Filters of the order list. */
export const OrderFilters = ({ search, change, isFiltered, onClear }: Props) => (
  <Filters isFiltered={isFiltered} onClear={onClear}>
    <SearchField
      label="Search"
      placeholder="Customer or number"
      value={search.query}
      onChange={(query) => change({ query })}
    />
    <FilterSelect
      label="Status"
      any="Any status"
      choices={choicesOf(orderStatuses)}
      value={search.status}
      onChange={(status) => change({ status })}
    />
    <DateRange
      label="Date"
      value={daysOfMoments({ start: search.created_from, end: search.created_before })}
      onChange={(days) => {
        const { start, end } = momentsOfDays(days)
        change({ created_from: start, created_before: end })
      }}
    />
    <CustomerFilter id={firstOf(search.customer_id)} onChange={(customer_id) => change({ customer_id })} />
    <ProductFilter id={firstOf(search.product_id)} onChange={(product_id) => change({ product_id })} />
    <FilterSelect
      label="Kind"
      any="Any kind"
      choices={kinds}
      value={search.product_billing_type}
      onChange={(product_billing_type) => change({ product_billing_type })}
    />
  </Filters>
)

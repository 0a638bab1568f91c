import { OrderStatus, type orders } from '@atelier/contract'
import type { input } from 'zod/v4/core'
import { daysOfMoments, momentsOfDays } from '../../lib/days.ts'
import { firstOf } from '../../lib/search.ts'
import { DateRange } from '../../ui/DateRange.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { CustomerFilter, ProductFilter } from '../lookups/LookupFilters.tsx'
import { orderStatuses } from './words.ts'

export type OrderQuery = input<typeof orders.list.query>

type Props = {
  search: Partial<OrderQuery>
  change: (change: Partial<OrderQuery>) => void
  isFiltered: boolean
  onClear: () => void
}

const kinds = [
  { value: 'all', label: 'Any kind' },
  { value: 'one_time', label: 'One-time' },
  { value: 'recurring', label: 'Subscription' },
] as const

const statuses = [
  { value: 'all', label: 'Any status' },
  ...OrderStatus.options.map((value) => ({ value, label: orderStatuses[value].label })),
] as const

/** The filters of the list of orders. */
export const OrderFilters = ({ search, change, isFiltered, onClear }: Props) => (
  <Filters isFiltered={isFiltered} onClear={onClear}>
    <SearchField
      label="Search"
      placeholder="Name, e-mail, number or id"
      value={search.query ?? ''}
      onChange={(query) => change({ query: query === '' ? undefined : query })}
    />
    <Select
      label="Status"
      choices={statuses}
      value={firstOf(search.status) ?? 'all'}
      onChange={(status) => change({ status: status === 'all' ? undefined : status })}
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
    <Select
      label="Kind"
      choices={kinds}
      value={firstOf(search.product_billing_type) ?? 'all'}
      onChange={(kind) => change({ product_billing_type: kind === 'all' ? undefined : kind })}
    />
  </Filters>
)

import * as api from '@atelier/contract'
import { ShoppingBag } from 'lucide-react'
import { call } from '../../lib/calls.ts'
import { firstOf } from '../../lib/search.ts'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { CustomerFilter, ProductFilter } from '../lookups/LookupFilters.tsx'
import { paths } from '../paths.ts'
import { ViewsButton } from '../saved-views/ViewsButton.tsx'
import { ExportButton } from '../shared/ExportButton.tsx'
import { defineListPage, type ListState } from '../shared/list-page.tsx'
import { useListColumns } from '../shared/use-list-columns.tsx'
import { MomentRange } from '../shared/MomentRange.tsx'
import { useOrganization } from '../shell/organization.ts'
import { useOrderColumns } from './order-columns.tsx'
import { orderStatuses } from './words.ts'

const kinds = choicesOf({ one_time: 'One-time', recurring: 'Subscription' })

const useParts = ({ search, isFiltered }: ListState<typeof api.orders.list>) => {
  const { id: organization_id } = useOrganization()
  const { columns, chooser } = useListColumns('orders', useOrderColumns())
  const { page: _page, limit: _limit, sorting: _sorting, ...conditions } = search
  const actions = (
    <>
      <ExportButton
        file="orders.csv"
        read={() => call(api.ordersExport.export)({ query: { ...conditions, organization_id } })}
      >
        {isFiltered ? 'Export these as CSV' : 'Export all as CSV'}
      </ExportButton>
      {chooser}
      <ViewsButton list="orders" />
    </>
  )
  return { columns, actions }
}

/** Orders of the organization. */
export const OrdersPage = defineListPage({
  endpoint: api.orders.list,
  useParts,
  linkOf: ({ id }, slug) => paths.order(slug, id),
  filters: ({ search, change }) => (
    <>
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
      <MomentRange
        label="Date"
        value={{ start: search.created_from, end: search.created_before }}
        onChange={({ start, end }) => change({ created_from: start, created_before: end })}
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
    </>
  ),
  empty: {
    icon: ShoppingBag,
    title: 'No sales yet',
    text: 'An order appears here as soon as a checkout is paid. To see one, pay one of your checkouts with a test card.',
  },
})

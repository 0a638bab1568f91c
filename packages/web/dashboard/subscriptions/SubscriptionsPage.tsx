import * as api from '@atelier/contract'
import { Repeat } from 'lucide-react'
import { call } from '../../lib/calls.ts'
import { firstOf } from '../../lib/search.ts'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { CustomerFilter, ProductFilter } from '../lookups/LookupFilters.tsx'
import { paths } from '../paths.ts'
import { ViewsButton } from '../saved-views/ViewsButton.tsx'
import { ExportButton } from '../shared/ExportButton.tsx'
import { defineListPage } from '../shared/list-page.tsx'
import { useListColumns } from '../shared/use-list-columns.tsx'
import { useOrganization } from '../shell/organization.ts'
import { NewSubscription } from './NewSubscription.tsx'
import { useSubscriptionColumns } from './subscription-columns.tsx'
import { periodEnds, statuses } from './words.ts'

/** Excludes the statuses of subscriptions that were never paid. */
const statusChoices = choicesOf(statuses).filter(
  ({ value }) => value !== 'incomplete' && value !== 'incomplete_expired',
)

const useParts = () => {
  const { id: organization_id } = useOrganization()
  const { columns, chooser } = useListColumns('subscriptions', useSubscriptionColumns())
  const actions = (
    <>
      <ExportButton
        file="subscriptions.csv"
        read={() => call(api.subscriptions.export)({ query: { organization_id } })}
      >
        Export all as CSV
      </ExportButton>
      {chooser}
      <ViewsButton list="subscriptions" />
      <NewSubscription />
    </>
  )
  return { columns, actions }
}

/** Subscriptions of the organization. */
export const SubscriptionsPage = defineListPage({
  endpoint: api.subscriptions.list,
  useParts,
  linkOf: ({ id }, slug) => paths.subscription(slug, id),
  filters: ({ search, change }) => (
    <>
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
    </>
  ),
  empty: {
    icon: Repeat,
    title: 'No subscriptions yet',
    text: 'Sell a recurring product: a subscription appears here when it is bought, or when you create one.',
  },
})

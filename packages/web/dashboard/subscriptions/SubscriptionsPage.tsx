import * as api from '@atelier/contract'
import { subscriptions as contract } from '@atelier/contract'
import { Download, Repeat } from 'lucide-react'
import { call } from '../../lib/calls.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListFrame } from '../../ui/ListFrame.tsx'
import lists from '../../ui/list.module.css'
import { PageHead } from '../../ui/PageHead.tsx'
import { paths } from '../paths.ts'
import { ViewsButton } from '../saved-views/ViewsButton.tsx'
import { useListColumns } from '../shared/use-list-columns.tsx'
import { useSaveTable } from '../shared/use-save-table.ts'
import type { ListEntry } from '../page.ts'
import { useOrganization } from '../shell/organization.ts'
import { NewSubscription } from './NewSubscription.tsx'
import { SubscriptionFilters } from './SubscriptionFilters.tsx'
import { useSubscriptionColumns } from './subscription-columns.tsx'

/** Subscriptions of the organization. */
export const SubscriptionsPage = ({ title, firstCall }: ListEntry) => {
  const { id: organization_id, slug } = useOrganization()
  const { search, change, query, filters, frame } = useListSearch(
    contract.list.query,
    firstCall.query.sorting,
  )
  const { columns, chooser } = useListColumns('subscriptions', useSubscriptionColumns())
  const table = useSaveTable()
  const list = useEndpoint(
    api.subscriptions.list,
    { query: { ...query, organization_id } },
    { keepLast: true },
  )
  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            <Button
              tone="soft"
              busy={table.isSaving}
              onClick={() =>
                void table.save(
                  call(api.subscriptions.export)({ query: { organization_id } }),
                  'subscriptions.csv',
                )
              }
            >
              <Download size={15} aria-hidden="true" />
              Export all as CSV
            </Button>
            {chooser}
            <ViewsButton list="subscriptions" />
            <NewSubscription />
          </>
        }
      />
      <div className={lists.filters}>
        <SubscriptionFilters search={search} change={change} {...filters} />
      </div>
      <ListFrame
        label={title}
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        linkOf={({ id }) => paths.subscription(slug, id)}
        {...frame}
        empty={
          <EmptyState icon={<Repeat size={22} aria-hidden="true" />} title="No subscriptions yet">
            Sell a recurring product: a subscription appears here when it is bought, or when you create one.
          </EmptyState>
        }
      />
    </>
  )
}

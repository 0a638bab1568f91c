import * as api from '@atelier/contract'
import { Download, ShoppingBag } from 'lucide-react'
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
import { OrderFilters } from './OrderFilters.tsx'
import { useOrderColumns } from './order-columns.tsx'

/** Orders of the organization. */
export const OrdersPage = ({ title, firstCall }: ListEntry) => {
  const { id: organization_id, slug } = useOrganization()
  const { search, change, query, filters, frame } = useListSearch(
    api.orders.list.query,
    firstCall.query.sorting,
  )
  const { columns, chooser } = useListColumns('orders', useOrderColumns())
  const table = useSaveTable()
  const list = useEndpoint(api.orders.list, { query: { ...query, organization_id } }, { keepLast: true })
  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            <Button
              tone="soft"
              busy={table.isSaving}
              onClick={() => {
                const { page: _page, limit: _limit, sorting: _sorting, ...conditions } = query
                void table.save(
                  import('./export.ts').then(({ exportOrders }) =>
                    exportOrders({ ...conditions, organization_id }),
                  ),
                  'orders.csv',
                )
              }}
            >
              <Download size={15} aria-hidden="true" />
              {filters.isFiltered ? 'Export these as CSV' : 'Export all as CSV'}
            </Button>
            {chooser}
            <ViewsButton list="orders" />
          </>
        }
      />
      <div className={lists.filters}>
        <OrderFilters search={search} change={change} {...filters} />
      </div>
      <ListFrame
        label={title}
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        linkOf={({ id }) => paths.order(slug, id)}
        {...frame}
        empty={
          <EmptyState icon={<ShoppingBag size={22} aria-hidden="true" />} title="No sales yet">
            An order appears here as soon as a checkout is paid. To see one, pay one of your checkouts with a
            test card.
          </EmptyState>
        }
      />
    </>
  )
}

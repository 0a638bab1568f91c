import * as api from '@atelier/contract'
import { ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { CustomerName } from '../shared/CustomerName.tsx'
import type { Order } from '../api-types.ts'
import css from './Lines.module.css'

const rows = 6

/** Input of the list's call, shared so that the same answer also shows whether there are orders. */
export const latestOrders = (organization_id: string) => ({ query: { organization_id, limit: rows } })

const useColumns = (): readonly Column<Order>[] => {
  const { money } = useFormat()
  return [
    {
      id: 'customer',
      header: 'Customer',
      grow: true,
      cell: ({ customer, product }) => (
        <>
          <CustomerName className={css.name} customer={customer} />
          <span className={css.under} title={product.name}>
            {product.name}
          </span>
        </>
      ),
    },
    {
      id: 'date',
      header: 'Date',
      from: 'tablet',
      cell: ({ created_at }) => <Moment at={created_at} as="ago" />,
    },
    {
      id: 'amount',
      header: 'Total',
      align: 'end',
      cell: ({ total_amount, currency }) => money(total_amount, currency),
    },
  ]
}

/** Latest orders. */
export const LatestOrders = () => {
  const { id: organization_id, slug } = useOrganization()
  const columns = useColumns()
  const list = useEndpoint(api.orders.list, latestOrders(organization_id))
  const content = () => {
    if (list.error !== undefined && list.data === undefined)
      return (
        <div className={css.inset}>
          <LoadFailed title="The orders could not be loaded." error={list.error} onRetry={list.refetch} />
        </div>
      )
    if (list.data?.items.length === 0)
      return (
        <EmptyState icon={<ShoppingBag size={22} aria-hidden="true" />} title="No sales yet">
          An order appears here as soon as a checkout is paid.
        </EmptyState>
      )
    return (
      <Table
        label="Latest orders"
        columns={columns}
        rows={list.data?.items}
        idOf={({ id }) => id}
        expected={rows}
        linkOf={({ id }) => paths.order(slug, id)}
      />
    )
  }
  return (
    <Card title="Latest orders" flush actions={<Link to={paths.orders(slug)}>All orders</Link>}>
      <div className={css.latest}>{content()}</div>
    </Card>
  )
}

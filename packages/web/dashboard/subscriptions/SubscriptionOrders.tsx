import * as api from '@atelier/contract'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { billingReasons, orderStatuses } from '../orders/words.ts'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import type { Order } from '../api-types.ts'
import cells from '../../ui/list.module.css'

const maxOrders = 12

const useColumns = (): readonly Column<Order>[] => {
  const { money } = useFormat()
  return [
    {
      id: 'date',
      header: 'Date',
      cell: ({ created_at }) => <Moment at={created_at} as="day" />,
    },
    {
      id: 'reason',
      header: 'Why',
      grow: true,
      from: 'tablet',
      cell: ({ billing_reason }) => <span className={cells.soft}>{billingReasons[billing_reason]}</span>,
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => <StatusBadge {...orderStatuses[status]} />,
    },
    {
      id: 'amount',
      header: 'Total',
      align: 'end',
      cell: ({ total_amount, currency }) => money(total_amount, currency),
    },
  ]
}

/** Latest orders of a subscription. */
export const SubscriptionOrders = ({ id }: { id: string }) => {
  const { id: organization_id, slug } = useOrganization()
  const orders = useEndpoint(
    api.orders.list,
    { query: { organization_id, subscription_id: id, limit: maxOrders } },
    // The orders of a change or a renewal are charged a moment after their creation.
    { repeatWhile: ({ items }) => items.some(({ status }) => status === 'pending') },
  )
  const columns = useColumns()
  const { data, error } = orders
  const { number } = useFormat()
  const total = data?.pagination.total_count ?? 0
  const title = 'Orders'
  if (data === undefined)
    return (
      <Card title={title}>
        {error === undefined ? (
          <Skeleton width="100%" height="6rem" />
        ) : (
          <LoadFailed title="The orders could not be loaded." error={error} onRetry={orders.refetch} />
        )}
      </Card>
    )
  if (total === 0)
    return (
      <Card title={title}>
        <p className={cells.soft}>No orders yet.</p>
      </Card>
    )
  return (
    <Card
      title={title}
      flush
      actions={
        total > maxOrders && (
          <Link to={`${paths.orders(slug)}?subscription_id=${id}`}>{`All ${number(total)} orders`}</Link>
        )
      }
    >
      <Table
        label="Orders of the subscription"
        columns={columns}
        rows={data.items}
        idOf={(order) => order.id}
        linkOf={(order) => paths.order(slug, order.id)}
      />
    </Card>
  )
}

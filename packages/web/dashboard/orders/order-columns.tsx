import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import { CustomerName } from '../shared/CustomerName.tsx'
import type { Order } from '../api-types.ts'
import { orderStatuses } from './words.ts'
import cells from '../../ui/list.module.css'

/** Returns the columns of the order list. On narrow screens the first column includes the hidden ones. */
export const useOrderColumns = (): readonly Column<Order>[] => {
  const { money, short } = useFormat()
  return [
    {
      id: 'customer',
      header: 'Customer',
      grow: true,
      sort: 'customer',
      cell: ({ customer, product, created_at }) => (
        <>
          <CustomerName className={cells.main} customer={customer} />
          <span className={classes(cells.under, cells.narrow)}>
            {short(created_at)} · {product.name}
          </span>
        </>
      ),
    },
    {
      id: 'product',
      header: 'Product',
      grow: true,
      sort: 'product',
      from: 'tablet',
      cell: ({ product }) => <span title={product.name}>{product.name}</span>,
    },
    {
      id: 'number',
      header: 'Invoice',
      from: 'desktop',
      cell: ({ invoice_number }) => <span className={cells.figures}>{invoice_number ?? '–'}</span>,
    },
    {
      id: 'status',
      header: 'Status',
      from: 'tablet',
      cell: ({ status }) => <StatusBadge {...orderStatuses[status]} />,
    },
    {
      id: 'date',
      header: 'Date',
      sort: 'created_at',
      from: 'tablet',
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      id: 'amount',
      header: 'Total',
      sort: 'amount',
      align: 'end',
      cell: ({ total_amount, currency, status }) => (
        <>
          <span className={classes(status === 'refunded' && cells.struck)}>
            {money(total_amount, currency)}
          </span>
          <span className={classes(cells.under, cells.narrow)}>{orderStatuses[status].label}</span>
        </>
      ),
    },
  ]
}

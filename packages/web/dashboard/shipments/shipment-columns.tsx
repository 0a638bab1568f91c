import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { classes } from '../../lib/classes.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import cells from '../../ui/list.module.css'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import { CustomerName } from '../shared/CustomerName.tsx'
import type { Shipment } from '../api-types.ts'
import { shipmentStatuses } from './words.ts'

/** Columns of the shipment list. On narrow screens the first column includes the hidden ones. */
export const shipmentColumns: readonly Column<Shipment>[] = [
  {
    id: 'content',
    header: 'What',
    grow: true,
    cell: ({ content, customer }) => (
      <>
        <span className={cells.main}>{content}</span>
        <span className={classes(cells.under, cells.narrow)}>
          {customer.name ?? readableEmail(customer.email)}
        </span>
      </>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    grow: true,
    from: 'tablet',
    cell: ({ customer }) => <CustomerName customer={customer} />,
  },
  {
    id: 'number',
    header: 'Invoice',
    from: 'desktop',
    cell: ({ invoice_number }) => <span className={cells.figures}>{invoice_number}</span>,
  },
  {
    id: 'date',
    header: 'Sold',
    sort: 'created_at',
    from: 'tablet',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge {...shipmentStatuses[status]} />,
  },
]

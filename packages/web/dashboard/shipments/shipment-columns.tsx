import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import cells from '../../ui/list.module.css'
import type { Column } from '../../ui/Table.tsx'
import type { Shipment } from './client.ts'
import { shipmentStatuses } from './words.ts'

/** The columns of the list of shipments. On narrow screens the first holds what the hidden ones say. */
export const useShipmentColumns = (): readonly Column<Shipment>[] => {
  const { short, full } = useFormat()
  return [
    {
      id: 'content',
      header: 'What',
      grow: true,
      cell: ({ content, customer }) => (
        <>
          <span className={cells.main}>{content}</span>
          <span className={classes(cells.under, cells.narrow)}>{customer.name ?? customer.email}</span>
        </>
      ),
    },
    {
      id: 'customer',
      header: 'Customer',
      grow: true,
      from: 'tablet',
      cell: ({ customer }) => <span title={customer.email}>{customer.name ?? customer.email}</span>,
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
      cell: ({ created_at }) => (
        <time dateTime={created_at} title={full(created_at)} className={cells.soft}>
          {short(created_at)}
        </time>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => (
        <Badge tone={shipmentStatuses[status].tone}>{shipmentStatuses[status].label}</Badge>
      ),
    },
  ]
}

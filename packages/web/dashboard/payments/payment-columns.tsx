import { Link } from 'react-router'
import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import cells from '../../ui/list.module.css'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import type { Payment } from '../api-types.ts'
import { methodWords, paymentStatuses, paymentTriggers, reasonWords } from './words.ts'

/** Returns the columns of the payment list. On narrow screens the first column includes the hidden ones. */
export const usePaymentColumns = (): readonly Column<Payment>[] => {
  const { slug } = useOrganization()
  const { money, short } = useFormat()
  return [
    {
      id: 'order',
      header: 'Order',
      grow: true,
      cell: (payment) => (
        <>
          {payment.order_id === null ? (
            <span className={cells.main}>No order</span>
          ) : (
            <Link className={cells.main} to={paths.order(slug, payment.order_id)}>
              {payment.invoice_number ?? 'Order'}
            </Link>
          )}
          <span className={classes(cells.under, cells.narrow)}>
            {short(payment.created_at)} · {methodWords(payment)}
            {payment.decline_reason !== null && ` · ${reasonWords(payment.decline_reason)}`}
          </span>
        </>
      ),
    },
    {
      id: 'method',
      header: 'Method',
      sort: 'method',
      from: 'tablet',
      cell: (payment) => <span className={cells.figures}>{methodWords(payment)}</span>,
    },
    {
      id: 'status',
      header: 'Status',
      sort: 'status',
      from: 'tablet',
      cell: ({ status }) => <StatusBadge {...paymentStatuses[status]} />,
    },
    {
      id: 'reason',
      header: 'Reason',
      grow: true,
      from: 'tablet',
      cell: ({ decline_reason, decline_message }) =>
        decline_reason === null ? (
          '–'
        ) : (
          <span title={decline_message ?? undefined}>{reasonWords(decline_reason)}</span>
        ),
    },
    {
      id: 'trigger',
      header: 'Cause',
      from: 'desktop',
      cell: ({ trigger }) => (trigger === null ? '–' : paymentTriggers[trigger]),
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
      header: 'Amount',
      sort: 'amount',
      align: 'end',
      cell: ({ amount, currency, status }) => (
        <>
          {money(amount, currency)}
          <span className={classes(cells.under, cells.narrow)}>{paymentStatuses[status].label}</span>
        </>
      ),
    },
  ]
}

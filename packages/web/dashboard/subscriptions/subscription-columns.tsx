import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { perInterval } from '../../lib/money.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import { CustomerName } from '../shared/CustomerName.tsx'
import type { Subscription } from '../api-types.ts'
import { statusWords } from './words.ts'
import cells from '../../ui/list.module.css'

/**
 * Returns the moment of the next renewal, which is that of the end of a pause; null for a subscription that ends,
 * has ended, has a pending payment, or is paused without a date.
 */
const nextOf = (subscription: Subscription): string | null => {
  const { status, cancel_at_period_end, pause_at_period_end, resumes_at, current_period_end } = subscription
  if (status === 'paused' || pause_at_period_end === true) return resumes_at ?? null
  return (status === 'active' || status === 'trialing') && !cancel_at_period_end ? current_period_end : null
}

/**
 * Returns the columns of the subscription list. On narrow screens the first column includes the hidden ones.
 */
export const useSubscriptionColumns = (): readonly Column<Subscription>[] => {
  const { money } = useFormat()
  return [
    {
      id: 'customer',
      header: 'Customer',
      grow: true,
      sort: 'customer',
      cell: ({ customer, product }) => (
        <>
          <CustomerName className={cells.main} customer={customer} />
          <span className={classes(cells.under, cells.narrow)}>{product.name}</span>
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
      id: 'status',
      header: 'Status',
      sort: 'status',
      from: 'tablet',
      cell: (subscription) => <StatusBadge {...statusWords(subscription)} />,
    },
    {
      id: 'started',
      header: 'Started',
      sort: 'started_at',
      from: 'desktop',
      cell: ({ started_at }) => started_at && <Moment at={started_at} as="day" />,
    },
    {
      id: 'next',
      header: 'Renews',
      sort: 'current_period_end',
      from: 'desktop',
      cell: (subscription) => {
        const at = nextOf(subscription)
        return at === null ? <span className={cells.soft}>–</span> : <Moment at={at} as="day" />
      },
    },
    {
      id: 'amount',
      header: 'Amount',
      sort: 'amount',
      align: 'end',
      cell: (subscription) => (
        <>
          <span className={classes(subscription.ended_at !== null && cells.soft)}>
            {perInterval(
              money(subscription.amount, subscription.currency),
              subscription.recurring_interval,
              subscription.recurring_interval_count,
            )}
          </span>
          <span className={classes(cells.under, cells.narrow)}>{statusWords(subscription).label}</span>
        </>
      ),
    },
  ]
}

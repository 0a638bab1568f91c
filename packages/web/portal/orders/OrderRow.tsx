import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { paths } from '../paths.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import type { Order } from '../api-types.ts'

/** Order status in words. */
export const OrderBadge = ({ status }: Pick<Order, 'status'>) => {
  const { say } = useSpeech()
  // A draft is not shown to its customer.
  if (status === 'draft') return null
  const tone = {
    paid: 'good',
    pending: 'warn',
    refunded: 'plain',
    partially_refunded: 'info',
    void: 'plain',
  } as const
  return <Badge tone={tone[status]}>{say(`order.${status}`)}</Badge>
}

/** Order in a list, linked to its page. */
export const OrderRow = ({ order }: { order: Order }) => {
  const { money, day } = useFormat()
  return (
    <li>
      <Link className={rows.row} to={paths.order(order.id)}>
        <span className={rows.words}>
          <span className={rows.name} title={order.product.name}>
            {order.product.name}
          </span>
          <span className={rows.note}>
            <time dateTime={order.created_at}>{day(order.created_at)}</time>
            {order.invoice_number != null && ` · ${order.invoice_number}`}
          </span>
        </span>
        <span className={rows.end}>
          <span className={rows.amount}>{money(order.total_amount, order.currency)}</span>
          <OrderBadge status={order.status} />
        </span>
      </Link>
    </li>
  )
}

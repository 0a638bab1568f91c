import { useFormat } from '../../lib/format.ts'
import { AmountTable } from '../../ui/AmountTable.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Order } from './client.ts'

/** The sums under the items; those that are zero say nothing and are left out, except the total. */
const sumsOf = (order: Order): readonly { label: string; amount: number; strong?: boolean }[] => {
  const refunded = order.refunded_amount + order.refunded_tax_amount
  const parts = [
    {
      label: order.discount === null ? 'Discount' : `Discount: ${order.discount.name}`,
      amount: -order.discount_amount,
    },
    { label: 'Tax', amount: order.tax_amount },
  ].filter(({ amount }) => amount !== 0)
  return [
    ...(parts.length > 0 ? [{ label: 'Subtotal', amount: order.subtotal_amount }, ...parts] : []),
    { label: 'Total', amount: order.total_amount, strong: true },
    ...(refunded > 0
      ? [
          { label: 'Refunded', amount: -refunded },
          { label: 'Kept', amount: order.total_amount - refunded, strong: true },
        ]
      : []),
  ]
}

/** What was sold, line by line, and what it sums up to. */
export const OrderItems = ({ order }: { order: Order }) => {
  const { money } = useFormat()
  const show = (amount: number) => money(amount, order.currency)
  return (
    <Card title="Items" flush>
      <AmountTable
        heads={['Item', 'Amount']}
        lines={order.items.map(({ id, label, amount, proration }) => ({
          id,
          label: (
            <>
              {label} {proration && <Badge>Proration</Badge>}
            </>
          ),
          amount: show(amount),
        }))}
        sums={sumsOf(order).map((sum) => ({ ...sum, amount: show(sum.amount) }))}
      />
    </Card>
  )
}

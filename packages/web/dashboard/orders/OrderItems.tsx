import { readableLabel } from '@atelier/contract/texts/usage-label'
import { formatRate } from '@atelier/contract/texts/tax-rate'
import { isTaxInside } from '@atelier/contract/areas/returns/refund-amounts'
import { useFormat } from '../../lib/format.ts'
import { AmountTable } from '../../ui/AmountTable.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Order } from '../api-types.ts'

/** Returns the parts of the charge from or to other orders or the balance of the customer, one a line. */
const balanceOf = ({
  carried_from = [],
  carried_to,
  applied_balance_amount = 0,
  wallet_amount = 0,
  total_amount,
}: Order) => {
  if (applied_balance_amount === 0 && wallet_amount === 0) return []
  const whereTo =
    carried_to?.status === 'written_off'
      ? 'Not collected: there was no later order'
      : `Charged with ${carried_to?.invoice_number == null ? 'the next order' : `order ${carried_to.invoice_number}`}`
  return [
    ...carried_from.map(({ invoice_number, amount, tax_amount }) => ({
      label: `From order ${invoice_number}`,
      amount: amount + tax_amount,
    })),
    ...(carried_to == null ? [] : [{ label: whereTo, amount: applied_balance_amount }]),
    ...(wallet_amount === 0 ? [] : [{ label: 'Paid with the balance', amount: -wallet_amount }]),
    { label: 'Charged', amount: total_amount + applied_balance_amount, strong: true },
  ]
}

/** Returns the sums below the items; zeros are omitted, except the total. */
const sumsOf = (
  order: Order,
  locale: string,
): readonly { label: string; amount: number; strong?: boolean }[] => {
  const refunded = order.refunded_amount + order.refunded_tax_amount
  const isInside = isTaxInside(order)
  const rate = order.tax_rate == null ? '' : ` (${formatRate(order.tax_rate, locale)})`
  const parts = [
    {
      label: order.discount === null ? 'Discount' : `Discount: ${order.discount.name}`,
      amount: -order.discount_amount,
    },
    { label: 'Tax', amount: isInside ? 0 : order.tax_amount },
  ].filter(({ amount }) => amount !== 0)
  return [
    ...(parts.length > 0 ? [{ label: 'Subtotal', amount: order.subtotal_amount }, ...parts] : []),
    { label: 'Total', amount: order.total_amount, strong: true },
    ...(isInside ? [{ label: `Of which tax${rate}`, amount: order.tax_amount }] : []),
    ...balanceOf(order),
    ...(refunded > 0
      ? [
          { label: 'Refunded', amount: -refunded },
          {
            label: 'Kept',
            amount: order.total_amount + (order.applied_balance_amount ?? 0) - refunded,
            strong: true,
          },
        ]
      : []),
  ]
}

/** Items of the order, and their sums. */
export const OrderItems = ({ order }: { order: Order }) => {
  const { locale, money } = useFormat()
  const { currency } = order
  const show = (amount: number) => money(amount, currency)
  const atMost = (amount: string) => `at most ${amount}`
  return (
    <Card title="Items" flush>
      <AmountTable
        heads={['Item', 'Amount']}
        lines={order.items.map(({ id, label, amount, proration }) => ({
          id,
          label: (
            <>
              {readableLabel(label, { currency, locale, atMost })} {proration && <Badge>Proration</Badge>}
            </>
          ),
          amount: show(amount),
        }))}
        sums={sumsOf(order, locale).map((sum) => ({ ...sum, amount: show(sum.amount) }))}
      />
    </Card>
  )
}

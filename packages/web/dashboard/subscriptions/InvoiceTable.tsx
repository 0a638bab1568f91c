import { isTaxInside } from '@atelier/contract/areas/refund-amounts'
import { readableLabel } from '@atelier/contract/texts/usage-label'
import { useFormat } from '../../lib/format.ts'
import { AmountTable } from '../../ui/AmountTable.tsx'
import { Badge } from '../../ui/Badge.tsx'
import type { InvoicePreview } from '../api-types.ts'

type Props = {
  invoice: InvoicePreview
  currency: string
  /** Label of the total: `Charged now`. */
  total: string
}

/**
 * Returns the amount that earlier orders add to the charge, or that it leaves to the next one, and the part that the
 * balance of the customer pays.
 */
const balanceOf = ({ applied_balance_amount = 0, wallet_amount = 0, due_amount = 0 }: InvoicePreview) => {
  const carried = applied_balance_amount + wallet_amount
  if (carried === 0 && wallet_amount === 0) return []
  const label = carried < 0 ? 'Charged with the next invoice' : 'From earlier orders'
  return [
    ...(carried === 0 ? [] : [{ label, amount: carried }]),
    ...(wallet_amount === 0 ? [] : [{ label: 'Paid with the balance', amount: -wallet_amount }]),
    { label: 'To be charged', amount: due_amount, strong: true },
  ]
}

/** Preview of an invoice by the server. */
export const InvoiceTable = ({ invoice, currency, total }: Props) => {
  const { locale, money } = useFormat()
  const show = (amount: number) => money(amount, currency)
  const atMost = (amount: string) => `at most ${amount}`
  const isInside = isTaxInside(invoice)
  const parts = [
    { label: 'Discount', amount: -invoice.discount_amount },
    { label: 'Tax', amount: isInside ? 0 : invoice.tax_amount },
  ].filter(({ amount }) => amount !== 0)
  const sums = [
    ...(parts.length > 0 ? [{ label: 'Subtotal', amount: invoice.subtotal_amount }, ...parts] : []),
    { label: total, amount: invoice.total_amount, strong: true },
    ...(isInside ? [{ label: 'Of which tax', amount: invoice.tax_amount }] : []),
    ...balanceOf(invoice),
    ...(invoice.credit_left > 0
      ? [{ label: 'Credit for the invoice after it', amount: invoice.credit_left }]
      : []),
  ]
  return (
    <AmountTable
      heads={['Line', 'Amount']}
      lines={invoice.lines.map(({ label, amount, proration }, at) => ({
        id: `${at} ${label}`,
        label: (
          <>
            {readableLabel(label, { currency, locale, atMost })} {proration && <Badge>Proration</Badge>}
          </>
        ),
        amount: show(amount),
      }))}
      sums={sums.map((sum) => ({ ...sum, amount: show(sum.amount) }))}
    />
  )
}

import { dueAmountOf } from '@atelier/contract/areas/returns/refund-amounts'
import { useFormat } from '../../lib/format.ts'
import type { Preview } from '../api-types.ts'

/** Next charge of a previewed subscription, as a list item; nothing without one. */
export const NextCharge = ({ preview }: { preview: Preview }) => {
  const { money, day } = useFormat()
  const { next_invoice, next_invoice_at, currency } = preview
  if (next_invoice === null || next_invoice_at === null) return null
  return (
    <li>
      The next charge, on {day(next_invoice_at)}, is{' '}
      <strong>{money(dueAmountOf(next_invoice), currency)}</strong>.
    </li>
  )
}

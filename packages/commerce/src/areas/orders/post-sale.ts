import { paymentEntries, saleEntries } from '../../ledger/postings.ts'
import type { LedgerTransaction } from '../../ledger/post.ts'
import type { StoredOrder } from './stored-order.ts'

/** What the book says of a paid order: the money that came in, if any did, and the sale that used it up. */
export const saleFacts = (
  order: Pick<
    StoredOrder,
    'id' | 'organization_id' | 'currency' | 'subtotal_amount' | 'discount_amount' | 'tax_amount'
  >,
  payment_id: string | null,
): LedgerTransaction[] => {
  const { id: order_id, organization_id, currency, tax_amount } = order
  const net_amount = order.subtotal_amount - order.discount_amount
  const amount = net_amount + tax_amount
  const sale: LedgerTransaction = {
    kind: 'sale',
    organization_id,
    order_id,
    entries: saleEntries({ net_amount, tax_amount, currency }),
  }
  if (payment_id === null || amount === 0) return [sale]
  return [
    { kind: 'payment', organization_id, order_id, payment_id, entries: paymentEntries({ amount, currency }) },
    sale,
  ]
}

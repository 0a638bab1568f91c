import { iso } from '@atelier/plumbing/database'
import type { InvoiceSettlement } from '../invoices/content.ts'
import type { Connection } from '../../core/services.ts'

/** Returns the payment of an order in the ledger, with its card. */
export const findPaymentOfInvoice = async (
  db: Connection,
  order_id: string,
): Promise<InvoiceSettlement['payment']> => {
  const payment = await db
    .selectFrom('ledger_transactions')
    .innerJoin('payments', 'payments.id', 'ledger_transactions.payment_id')
    .select(['ledger_transactions.occurred_at', 'payments.card_brand', 'payments.card_last4'])
    .where('ledger_transactions.order_id', '=', order_id)
    .where('ledger_transactions.kind', '=', 'payment')
    .executeTakeFirst()
  if (payment === undefined) return undefined
  const { occurred_at, card_brand: brand, card_last4: last4 } = payment
  return { paid_at: iso(occurred_at), card: brand === null || last4 === null ? null : { brand, last4 } }
}

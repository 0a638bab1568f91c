import { iso } from '@atelier/plumbing/database'
import type { InvoiceContent, InvoiceSettlement } from '../invoices/content.ts'
import type { Connection } from '../../core/services.ts'

/** Returns the seller's details for invoices, their branding and default language. */
export const findSellerOfInvoices = async (db: Connection, organization_id: string) => {
  const { invoice_settings, brand, default_language, ...facts } = await db
    .selectFrom('organizations')
    .select(['name', 'email', 'website', 'invoice_settings', 'brand', 'default_language'])
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  const { legal_name = null, address = null, tax_number = null } = invoice_settings ?? {}
  const seller: InvoiceContent['seller'] = {
    ...facts,
    ...(legal_name !== null && { legal_name }),
    ...(address !== null && { address }),
    ...(tax_number !== null && { tax_number }),
  }
  return { seller, brand, default_language }
}

/**
 * Returns the successful refunds of an order with their completion times, oldest first. Reads the table
 * directly, since refunds depends on orders.
 */
export const findRefundsOfOrder = async (db: Connection, order_id: string) => {
  const refunds = await db
    .selectFrom('refunds')
    .select(['amount', 'tax_amount', 'credit_note', 'created_at', 'modified_at'])
    .where('order_id', '=', order_id)
    .where('status', '=', 'succeeded')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return refunds.map(({ amount, tax_amount, credit_note, created_at, modified_at }) => ({
    refunded_at: iso(modified_at ?? created_at),
    amount,
    tax_amount,
    ...(credit_note !== null && { credit_note }),
  }))
}

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

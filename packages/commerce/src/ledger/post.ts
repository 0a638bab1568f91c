import type { Tx } from '../core/services.ts'
import type { Entry } from './postings.ts'
import { insertTransactions } from './queries.ts'

/** An order, with the change of its customer's balance, if any. */
type OfOrder = { readonly order_id: string; readonly wallet_entry_id?: string | undefined }

/** A business event to post, with its subject. */
export type LedgerTransaction = {
  readonly organization_id: string
  readonly entries: readonly Entry[]
} & (
  | { readonly kind: 'payment'; readonly payment_id: string; readonly order_id: string }
  | { readonly kind: 'write_off'; readonly order_id: string }
  | ({ readonly kind: 'sale' } & OfOrder)
  | { readonly kind: 'wallet_credit'; readonly wallet_entry_id: string }
  | { readonly kind: 'wallet_return'; readonly wallet_entry_id: string; readonly order_id: string }
  | { readonly kind: 'fee'; readonly payment_id: string }
  | { readonly kind: 'exchange'; readonly payment_id: string }
  | { readonly kind: 'exchange'; readonly refund_id: string; readonly order_id: string }
  | { readonly kind: 'exchange'; readonly dispute_id: string; readonly order_id: string }
  | ({ readonly kind: 'refund' | 'refund_return'; readonly refund_id: string } & OfOrder)
  | ({ readonly kind: 'dispute' | 'dispute_return'; readonly dispute_id: string } & OfOrder)
  | { readonly kind: 'payout' | 'payout_return'; readonly payout_id: string }
)

/**
 * Posts business events to the ledger. At commit, the database rejects a transaction whose entries do not sum
 * to zero, and a second posting of the same event.
 */
export const postToLedger = async (
  tx: Tx,
  occurred_at: Date,
  transactions: readonly LedgerTransaction[],
): Promise<void> => {
  if (transactions.length === 0) return
  const posted = transactions.map((transaction) => ({ ...transaction, id: crypto.randomUUID() }))
  const rows = posted.map((fact) => ({
    id: fact.id,
    organization_id: fact.organization_id,
    kind: fact.kind,
    payment_id: 'payment_id' in fact ? fact.payment_id : null,
    order_id: 'order_id' in fact ? fact.order_id : null,
    refund_id: 'refund_id' in fact ? fact.refund_id : null,
    dispute_id: 'dispute_id' in fact ? fact.dispute_id : null,
    payout_id: 'payout_id' in fact ? fact.payout_id : null,
    wallet_entry_id: 'wallet_entry_id' in fact ? (fact.wallet_entry_id ?? null) : null,
    occurred_at,
  }))
  const entries = posted.flatMap(({ id, organization_id, entries }) =>
    entries.map((entry, line) => ({ transaction_id: id, organization_id, occurred_at, line, ...entry })),
  )
  await insertTransactions(tx, rows, entries)
}

import type { Write } from '../database/write-together.ts'
import type { Tx } from '../services.ts'
import type { Entry } from './postings.ts'

export type LedgerTransaction = {
  readonly organization_id: string
  readonly payment_id: string | null
  readonly order_id: string | null
  readonly entries: readonly Entry[]
} & (
  | { readonly kind: 'payment'; readonly payment_id: string }
  | { readonly kind: 'sale'; readonly order_id: string }
)

/**
 * The writes that post business facts to the book. The database refuses, at commit, a transaction whose entries do
 * not sum to zero, and a second posting of the same payment or sale.
 */
export const postToLedger = (
  tx: Tx,
  occurred_at: Date,
  transactions: readonly LedgerTransaction[],
): Write[] => {
  const posted = transactions.map((transaction) => ({ ...transaction, id: crypto.randomUUID() }))
  const entries = posted.flatMap(({ id, entries }) =>
    entries.map((entry, line) => ({ transaction_id: id, line, ...entry })),
  )
  const rows = posted.map(({ id, organization_id, kind, payment_id, order_id }) => ({
    id,
    organization_id,
    kind,
    payment_id,
    order_id,
    occurred_at,
  }))
  const writes: Write[] = [tx.insertInto('ledger_transactions').values(rows).returning('id')]
  if (entries.length > 0) writes.push(tx.insertInto('ledger_entries').values(entries).returning('line'))
  return writes
}

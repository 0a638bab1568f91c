import type { Entry } from '../../packages/commerce/src/ledger/postings.ts'
import { newIdNear } from './ids.ts'
import type { NewRow, Rows } from './rows.ts'

type Posting = Pick<NewRow<'ledger_transactions'>, 'payment_id' | 'order_id' | 'refund_id'> & {
  readonly kind: 'payment' | 'sale' | 'fee' | 'refund'
  readonly entries: readonly Entry[]
}

type Parties = { readonly organization_id: string; readonly customer_id: string }

/** Adds a ledger posting of the seller, for a sale to a customer. */
export const post = (
  rows: Rows,
  { organization_id, customer_id }: Parties,
  occurred_at: Date,
  { entries, kind, ...of }: Posting,
): void => {
  const { payment_id = null, order_id = null, refund_id = null } = of
  const id = newIdNear(customer_id)
  rows.ledger_transactions.push({ id, organization_id, kind, payment_id, order_id, refund_id, occurred_at })
  for (const [line, entry] of entries.entries())
    rows.ledger_entries.push({ transaction_id: id, organization_id, occurred_at, line, ...entry })
}

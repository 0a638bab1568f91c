import { sql } from 'kysely'
import type { Check } from './payment-check-queries.ts'
import { heldAmount } from '../orders/customer-balances/index.ts'
import { isPaid } from '../orders/paid-for/index.ts'

/** Checks of wallets against their statements, the ledger, and their holds. */
export const wallets: readonly Check[] = [
  {
    sentence: 'is a wallet whose balance differs from its statement',
    query: (inBatch) => sql`select wallets.id from wallets
      left join wallet_entries on wallet_entries.wallet_id = wallets.id
      where ${inBatch}
      group by wallets.id having coalesce(sum(wallet_entries.amount), 0) <> wallets.balance`,
  },
  {
    sentence: 'is a wallet whose balance differs from the ledger',
    query: (inBatch) => sql`select wallets.id from wallets
      left join wallet_entries on wallet_entries.wallet_id = wallets.id
      left join ledger_transactions as posted on posted.wallet_entry_id = wallet_entries.id
      left join ledger_entries as entry on entry.transaction_id = posted.id
        and entry.account = 'customer_balance' and entry.currency = wallets.currency
      where ${inBatch}
      group by wallets.id having coalesce(sum(-entry.amount), 0) <> wallets.balance`,
  },
  {
    sentence: 'is a wallet whose credit and top-ups differ from what its changes have used of them',
    query: (inBatch) => sql`select wallets.id from wallets
      join wallet_entries as entry on entry.wallet_id = wallets.id
      where ${inBatch} and case when entry.cause in ('credit', 'top_up')
        then (select coalesce(sum(used.amount), 0) from wallet_uses as used where used.source_id = entry.id)
          not between 0 and entry.amount
        else (select coalesce(sum(used.amount), 0) from wallet_uses as used where used.entry_id = entry.id)
          <> -entry.amount end
      group by wallets.id`,
  },
  {
    sentence: 'is a wallet whose top-ups differ from the orders that filled it',
    query: (inBatch) => sql`select wallets.id from wallets
      where ${inBatch} and (
          select coalesce(sum(orders.top_up_amount), 0) from orders where orders.customer_id = wallets.customer_id
            and orders.currency = wallets.currency and orders.top_up_amount > 0 and ${isPaid})
        <> (select coalesce(sum(entry.amount), 0) from wallet_entries as entry
            where entry.wallet_id = wallets.id and entry.cause = 'top_up')`,
  },
  {
    sentence: 'is a wallet whose holds exceed its balance',
    query: (inBatch) =>
      sql`select wallets.id from wallets where ${inBatch} and ${heldAmount} > wallets.balance`,
  },
]

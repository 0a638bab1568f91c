import { sql } from 'kysely'
import type { Check } from '../payment-checks.ts'
import { heldAmount } from './queries.ts'

/** Checks of wallets against their statements, the ledger, and what holds them. */
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
    sentence: 'is a wallet of which more is held than it has',
    query: (inBatch) =>
      sql`select wallets.id from wallets where ${inBatch} and ${heldAmount} > wallets.balance`,
  },
]

import { type TablePolicy, final, policy, under } from './policy.ts'

/** The ledger. */
export const ledgerTables: readonly TablePolicy[] = [
  policy('ledger_transactions', 'organization_id', {
    erased: { kept: 'books without personal data' },
    not_audited: final,
  }),
  policy('ledger_entries', under('ledger_transactions', 'transaction_id'), {
    omitted: { organization_id: 'part of the transaction', occurred_at: 'part of the transaction' },
    erased: { kept: 'books without personal data' },
    not_audited: final,
  }),
]

import { type TablePolicy, final, policy, under } from '../core/table-policy/policy.ts'

/** The ledger. */
export const ledgerTables: readonly TablePolicy[] = [
  policy('ledger_transactions', 'organization_id', {
    readable: [
      'id',
      'organization_id',
      'kind',
      'payment_id',
      'order_id',
      'occurred_at',
      'refund_id',
      'dispute_id',
      'payout_id',
      'wallet_entry_id',
    ],
    erased: { kept: 'books without personal data' },
    not_audited: final,
  }),
  policy('ledger_entries', under('ledger_transactions', 'transaction_id'), {
    readable: '*',
    omitted: { organization_id: 'part of the transaction', occurred_at: 'part of the transaction' },
    erased: { kept: 'books without personal data' },
    not_audited: final,
  }),
]

import { type TablePolicy, consequence, final, part, policy, under } from './policy.ts'

/** The books. */
export const ledgerTables: readonly TablePolicy[] = [
  policy('carried_charges', 'organization_id', {
    erased: { kept: 'links orders in the books' },
    not_audited: part,
  }),
  policy('wallets', 'organization_id', { erased: { kept: 'books without personal data' } }),
  policy('wallet_entries', 'organization_id', {
    erased: { set: { reason: `case when reason is null then null else '' end` } },
  }),
  policy('auto_top_ups', 'organization_id', { erased: 'deleted' }),
  policy('wallet_uses', 'organization_id', {
    erased: { kept: 'books without personal data' },
    not_audited: consequence,
  }),
  policy('ledger_days', 'organization_id', {
    not_exported: 'computed from the books',
    erased: { kept: 'books without personal data' },
    not_audited: 'sums of the books',
  }),
  policy('ledger_transactions', 'organization_id', {
    erased: { kept: 'books without personal data' },
    not_audited: final,
  }),
  policy('ledger_entries', under('ledger_transactions', 'transaction_id'), {
    omitted: { organization_id: 'part of the transaction', occurred_at: 'part of the transaction' },
    erased: { kept: 'books without personal data' },
    not_audited: final,
  }),
  policy('ledger_waiting', 'organization_id', {
    not_exported: 'work in progress',
    erased: { kept: 'pending sums of the books' },
    not_audited: consequence,
  }),
  policy('ledger_checks', 'organization_id', { not_exported: 'computed from the books', erased: 'deleted' }),
]

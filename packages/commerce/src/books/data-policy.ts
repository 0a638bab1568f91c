import { type TablePolicy, consequence, policy } from '../core/table-policy/policy.ts'

/** Sums and checks of the ledger. */
export const booksTables: readonly TablePolicy[] = [
  policy('ledger_days', 'organization_id', {
    not_exported: 'computed from the books',
    erased: { kept: 'books without personal data' },
    not_audited: 'sums of the books',
  }),
  policy('ledger_waiting', 'organization_id', {
    not_exported: 'work in progress',
    erased: { kept: 'pending sums of the books' },
    not_audited: consequence,
  }),
  policy('ledger_checks', 'organization_id', { not_exported: 'computed from the books', erased: 'deleted' }),
]

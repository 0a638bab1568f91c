import { type TablePolicy, policy, processor } from '../core/table-policy/policy.ts'

/** Payouts and withdrawals. */
export const returnsTables: readonly TablePolicy[] = [
  policy('payouts', 'organization_id', {
    readable: ['id', 'amount', 'status'],
    erased: { kept: 'referenced by the books' },
  }),
  policy('payout_lines', 'organization_id', {
    readable: ['payout_id', 'amount', 'fee'],
    erased: { kept: 'books without personal data' },
    not_audited: processor,
  }),
  policy('withdrawals', 'organization_id', {
    erased: { kept: 'evidence of declared withdrawals' },
  }),
]

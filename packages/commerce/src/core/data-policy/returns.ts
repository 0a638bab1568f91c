import { type TablePolicy, emptied, policy, processor, under } from './policy.ts'

/** Refunds, disputes and withdrawals. */
export const returnsTables: readonly TablePolicy[] = [
  policy('disputes', 'organization_id', { erased: { set: { evidence: 'null' } } }),
  policy('dispute_movements', under('disputes', 'dispute_id'), {
    erased: { kept: 'referenced by the books' },
    not_audited: processor,
  }),
  policy('payouts', 'organization_id', { erased: { kept: 'referenced by the books' } }),
  policy('payout_lines', 'organization_id', {
    erased: { kept: 'books without personal data' },
    not_audited: processor,
  }),
  policy('refunds', 'organization_id', {
    omitted: { derived_from: 'source of the id' },
    erased: { set: { comment: 'null', metadata: emptied } },
  }),
  policy('withdrawals', 'organization_id', { erased: { kept: 'evidence of declared withdrawals' } }),
]

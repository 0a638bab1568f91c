import { type TablePolicy, policy, processor } from './policy.ts'

/** Payments, and the state of the processors. */
export const paymentsTables: readonly TablePolicy[] = [
  policy('payment_holds', [], { not_exported: 'server state', not_audited: processor }),
  policy('recovered_refunds', [], {
    not_exported: 'refunds that are not booked yet',
    not_audited: processor,
  }),
  policy('sandbox_balance_transactions', [], {
    not_exported: 'state of the sandbox processor',
    not_audited: processor,
  }),
  policy('sandbox_confirmation_tokens', [], {
    not_exported: 'state of the sandbox processor',
    not_audited: processor,
  }),
  policy('sandbox_events', [], { not_exported: 'state of the sandbox processor', not_audited: processor }),
  policy('sandbox_methods', [], { not_exported: 'state of the sandbox processor', not_audited: processor }),
  policy('sandbox_payments', [], { not_exported: 'state of the sandbox processor', not_audited: processor }),
  policy('sandbox_disputes', [], { not_exported: 'state of the sandbox processor', not_audited: processor }),
  policy('sandbox_payouts', [], { not_exported: 'state of the sandbox processor', not_audited: processor }),
  policy('sandbox_refunds', [], { not_exported: 'state of the sandbox processor', not_audited: processor }),
  policy('recovered_payments', 'organization_id', {
    not_exported: 'payments that are not booked yet',
    erased: 'deleted',
    not_audited: processor,
  }),
  policy('processor_customers', 'organization_id', { erased: 'deleted', not_audited: processor }),
]

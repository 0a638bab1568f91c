import { type TablePolicy, emptied, policy, processor, under } from '../core/table-policy/policy.ts'

/** Payments, and the state of the processors. */
export const paymentsTables: readonly TablePolicy[] = [
  policy('payments', 'organization_id', {
    readable: '*',
    omitted: {
      address_key: 'counts attempts per network',
      attempt: 'source of the id',
      request_id: 'derived from an idempotency key',
    },
    erased: {
      set: { address_key: 'null', processor_customer: 'null', saved_method: 'null' },
      kept: [
        'processor',
        'processor_id',
        'status',
        'currency',
        'card_brand',
        'card_last4',
        'failure_code',
        'rejection',
        'settlement_currency',
        'trigger',
      ],
    },
  }),
  policy('refunds', 'organization_id', {
    readable: [
      'id',
      'organization_id',
      'order_id',
      'payment_id',
      'status',
      'amount',
      'tax_amount',
      'currency',
      'revoke_benefits',
      'processor_id',
      'created_at',
      'credit_note',
      'derived_from',
      'settlement_currency',
      'settlement_amount',
    ],
    omitted: { derived_from: 'source of the id' },
    erased: {
      set: { comment: 'null', metadata: emptied },
      kept: ['status', 'reason', 'currency', 'processor_id', 'derived_from', 'settlement_currency'],
    },
  }),
  policy('disputes', 'organization_id', {
    readable: '*',
    erased: {
      set: { evidence: 'null' },
      kept: ['processor', 'processor_id', 'currency', 'reason', 'status'],
    },
  }),
  policy('dispute_movements', under('disputes', 'dispute_id'), {
    readable: ['dispute_id', 'amount', 'fee', 'currency', 'settlement_currency', 'settlement_amount'],
    erased: { kept: 'referenced by the books' },
    not_audited: processor,
  }),
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
    readable: [
      'id',
      'organization_id',
      'processor_id',
      'checkout_id',
      'order_id',
      'amount',
      'currency',
      'created_at',
    ],
    not_exported: 'payments that are not booked yet',
    erased: 'deleted',
    not_audited: processor,
  }),
  policy('processor_customers', 'organization_id', { erased: 'deleted', not_audited: processor }),
]

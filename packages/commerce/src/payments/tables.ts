// Derived from the migrations by `npm run db:types`; do not edit.
import type { Generated } from 'kysely'
import type { ColumnTypes } from '../core/database/column-types.ts'

declare module '../core/database/tables.ts' {
  interface DisputeMovementsTable {
    id: string
    dispute_id: string
    processor_id: string
    amount: number
    fee: number
    currency: string
    created_at: Date
    settlement_currency: string | null
    settlement_amount: number | null
  }

  interface DisputesTable {
    id: string
    organization_id: string
    order_id: string
    payment_id: string
    customer_id: string
    subscription_id: string | null
    processor: string
    processor_id: string
    amount: number
    currency: string
    reason: ColumnTypes['disputes.reason']
    status: ColumnTypes['disputes.status']
    evidence_due_at: Date | null
    evidence: ColumnTypes['disputes.evidence'] | null
    withdrawn_amount: Generated<number>
    fee_amount: Generated<number>
    closed_at: Date | null
    created_at: Date
    modified_at: Date | null
  }

  interface PaymentHoldsTable {
    id: string
    restored_to: Date
    began_at: Date
    ended_at: Date | null
    problem: string | null
  }

  interface PaymentsTable {
    id: string
    organization_id: string
    checkout_id: string | null
    processor: string
    processor_id: string | null
    status: ColumnTypes['payments.status']
    amount: number
    currency: string
    card_brand: string | null
    card_last4: string | null
    failure_code: ColumnTypes['payments.failure_code'] | null
    created_at: Date
    modified_at: Date | null
    order_id: string | null
    processor_customer: string | null
    saved_method: string | null
    reconcile_at: Date | null
    address_key: string | null
    available_at: Date | null
    rejection: string | null
    attempt: number | null
    request_id: string | null
    settlement_currency: string | null
    settlement_amount: number | null
    trigger: ColumnTypes['payments.trigger'] | null
  }

  interface ProcessorCustomersTable {
    processor: string
    processor_id: string
    organization_id: string
    customer_id: string | null
    checkout_id: string | null
    created_at: Date
  }

  interface RecoveredPaymentsTable {
    id: string
    organization_id: string | null
    processor: string
    processor_id: string
    checkout_id: string | null
    order_id: string | null
    status: ColumnTypes['recovered_payments.status']
    amount: number
    currency: string
    created_at: Date
  }

  interface RecoveredRefundsTable {
    id: string
    processor: string
    processor_id: string
    payment: string
    reason: ColumnTypes['recovered_refunds.reason']
    status: ColumnTypes['recovered_refunds.status']
    amount: number
    currency: string
    created_at: Date
    revoke_benefits: Generated<boolean>
    revoke_subscription: Generated<boolean>
  }

  interface RefundsTable {
    id: string
    organization_id: string
    order_id: string
    payment_id: string
    customer_id: string
    subscription_id: string | null
    status: ColumnTypes['refunds.status']
    reason: ColumnTypes['refunds.reason']
    amount: number
    tax_amount: number
    currency: string
    revoke_benefits: boolean
    comment: string | null
    metadata: ColumnTypes['refunds.metadata']
    processor_id: string | null
    created_at: Date
    modified_at: Date | null
    reconcile_at: Date | null
    credit_note: number | null
    derived_from: string | null
    revoke_subscription: Generated<boolean>
    settlement_currency: string | null
    settlement_amount: number | null
  }

  interface SandboxBalanceTransactionsTable {
    id: string
    kind: ColumnTypes['sandbox_balance_transactions.kind']
    source: string
    amount: number
    fee: number
    currency: string
    available_at: Date
    created_at: Date
    payout: string | null
    pay_out_at: Date | null
  }

  interface SandboxConfirmationTokensTable {
    id: string
    outcome: ColumnTypes['sandbox_confirmation_tokens.outcome']
    failure_code: ColumnTypes['sandbox_confirmation_tokens.failure_code'] | null
    card_brand: string
    card_last4: string
    used_by: string | null
    expires_at: Date
    created_at: Date
    exp_month: number
    exp_year: number
    wallet: string | null
  }

  interface SandboxDisputesTable {
    id: string
    payment: string
    amount: number
    currency: string
    reason: ColumnTypes['sandbox_disputes.reason']
    status: ColumnTypes['sandbox_disputes.status']
    evidence_due_at: Date | null
    verdict: ColumnTypes['sandbox_disputes.verdict'] | null
    move_at: Date | null
    created_at: Date
    modified_at: Date | null
  }

  interface SandboxEventsTable {
    id: string
    type: string
    subject: ColumnTypes['sandbox_events.subject']
    deliver_at: Date | null
    deliveries: number
    created_at: Date
  }

  interface SandboxMethodsTable {
    id: string
    customer: string
    card_brand: string
    card_last4: string
    exp_month: number
    exp_year: number
    is_default: boolean
    detached_at: Date | null
    created_at: Date
    wallet: string | null
  }

  interface SandboxPaymentsTable {
    id: string
    payment_id: string
    secret: string
    status: ColumnTypes['sandbox_payments.status']
    failure_code: ColumnTypes['sandbox_payments.failure_code'] | null
    amount: number
    currency: string
    description: string
    metadata: ColumnTypes['sandbox_payments.metadata']
    card_brand: string | null
    card_last4: string | null
    created_at: Date
    modified_at: Date | null
    customer: string | null
    saved_method: string | null
    finish_at: Date | null
    dispute_at: Date | null
  }

  interface SandboxPayoutsTable {
    id: string
    amount: number
    currency: string
    status: ColumnTypes['sandbox_payouts.status']
    arrives_at: Date
    move_at: Date | null
    created_at: Date
    modified_at: Date | null
  }

  interface SandboxRefundsTable {
    id: string
    refund_id: string
    payment: string
    amount: number
    currency: string
    reason: string
    metadata: ColumnTypes['sandbox_refunds.metadata']
    status: ColumnTypes['sandbox_refunds.status']
    created_at: Date
    modified_at: Date | null
    move_at: Date | null
  }

  interface Tables {
    dispute_movements: DisputeMovementsTable
    disputes: DisputesTable
    payment_holds: PaymentHoldsTable
    payments: PaymentsTable
    processor_customers: ProcessorCustomersTable
    recovered_payments: RecoveredPaymentsTable
    recovered_refunds: RecoveredRefundsTable
    refunds: RefundsTable
    sandbox_balance_transactions: SandboxBalanceTransactionsTable
    sandbox_confirmation_tokens: SandboxConfirmationTokensTable
    sandbox_disputes: SandboxDisputesTable
    sandbox_events: SandboxEventsTable
    sandbox_methods: SandboxMethodsTable
    sandbox_payments: SandboxPaymentsTable
    sandbox_payouts: SandboxPayoutsTable
    sandbox_refunds: SandboxRefundsTable
  }
}

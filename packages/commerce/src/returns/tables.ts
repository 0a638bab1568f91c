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

  interface PayoutLinesTable {
    id: string
    organization_id: string
    payout_id: string
    processor_id: string
    kind: ColumnTypes['payout_lines.kind']
    order_id: string | null
    amount: number
    fee: number
    currency: string
    created_at: Date
    modified_at: Date | null
  }

  interface PayoutsTable {
    id: string
    organization_id: string
    processor: string
    processor_id: string
    amount: number
    total_amount: number
    currency: string
    status: ColumnTypes['payouts.status']
    arrives_at: Date
    created_at: Date
    modified_at: Date | null
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

  interface WithdrawalsTable {
    id: string
    organization_id: string
    order_id: string
    name: string
    email: string
    amount: number
    created_at: Date
    modified_at: Date | null
  }

  interface Tables {
    dispute_movements: DisputeMovementsTable
    disputes: DisputesTable
    payout_lines: PayoutLinesTable
    payouts: PayoutsTable
    refunds: RefundsTable
    withdrawals: WithdrawalsTable
  }
}

// Derived from the migrations by `npm run db:types`; do not edit.
import type { ColumnTypes } from '../core/database/column-types.ts'

declare module '../core/database/tables.ts' {
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
    payout_lines: PayoutLinesTable
    payouts: PayoutsTable
    withdrawals: WithdrawalsTable
  }
}

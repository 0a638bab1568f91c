// Derived from the migrations by `npm run db:types`; do not edit.
import type { ColumnTypes } from '../core/database/column-types.ts'

declare module '../core/database/tables.ts' {
  interface DeclinesTable {
    key: string
    level: number
    counted_at: Date
    blocked_until: Date
    forget_at: Date
  }

  interface LostBenefitsTable {
    grant_id: string
    customer_id: string
    tell_at: Date
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

  interface ProcessorEventsTable {
    source: string
    external_id: string
    type: string
    received_at: Date
  }

  interface Tables {
    declines: DeclinesTable
    lost_benefits: LostBenefitsTable
    payments: PaymentsTable
    processor_events: ProcessorEventsTable
  }
}

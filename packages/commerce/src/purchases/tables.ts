// Derived from the migrations by `npm run db:types`; do not edit.
export {}

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

  interface ProcessorEventsTable {
    source: string
    external_id: string
    type: string
    received_at: Date
  }

  interface Tables {
    declines: DeclinesTable
    lost_benefits: LostBenefitsTable
    processor_events: ProcessorEventsTable
  }
}

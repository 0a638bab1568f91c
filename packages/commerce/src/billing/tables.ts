// Derived from the migrations by `npm run db:types`; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type { ColumnTypes } from '../core/database/column-types.ts'

declare module '../core/database/tables.ts' {
  interface CustomerMeterValuesTable {
    counted_by: string
    value: string
  }

  interface CustomerMetersTable {
    id: string
    organization_id: string
    customer_id: string
    meter_id: string
    usage: ColumnTypes['customer_meters.usage']
    external_customer_id: string | null
    credited_units: number
    rollover_units: number
    other_units: number
    reset_at: Date | null
    consumed_units: string
    balance: GeneratedAlways<string>
    created_at: Date
    modified_at: Date
  }

  interface MeterCreditsTable {
    customer_meter_id: string
    grant_id: string
    rollover: boolean
    units: number
    credited_at: Date
  }

  interface PaidChangesTable {
    id: string
    subscription_id: string
    order_id: string | null
    request_id: string
    kind: ColumnTypes['paid_changes.kind']
    columns: ColumnTypes['paid_changes.columns']
    prices: ColumnTypes['paid_changes.prices'] | null
    events: ColumnTypes['paid_changes.events']
    own_lines: number
    failure_code: ColumnTypes['paid_changes.failure_code'] | null
    created_at: Date
  }

  interface SubscriptionMeterValuesTable {
    counted_by: string
    value: string
  }

  interface SubscriptionMetersTable {
    id: string
    subscription_id: string
    meter_id: string
    usage: ColumnTypes['subscription_meters.usage']
    credited_units: number
    entries: number
    counted_from: Date
    created_at: Date
    modified_at: Date | null
  }

  interface SubscriptionPricesTable {
    subscription_id: string
    position: number
    product_price_id: string
    amount: number
  }

  interface SubscriptionProrationsTable {
    id: string
    subscription_id: string
    label: string
    amount: number
    product_price_id: string | null
    created_at: Date
    position: number
    quantity: string | null
    unit_amount: string | null
    used_from: Date | null
    used_until: Date | null
    credited_amount: Generated<number>
  }

  interface SubscriptionUpdatesTable {
    id: string
    subscription_id: string
    product_id: string
    applies_at: Date
    created_at: Date
    modified_at: Date | null
  }

  interface SubscriptionsTable {
    id: string
    organization_id: string
    customer_id: string
    product_id: string
    checkout_id: string | null
    discount_id: string | null
    status: ColumnTypes['subscriptions.status']
    currency: string
    recurring_interval: ColumnTypes['subscriptions.recurring_interval']
    amount: number
    anchor_at: Date
    current_period_start: Date
    current_period_end: Date
    discounted_at: Date | null
    past_due_at: Date | null
    cancel_at_period_end: boolean
    canceled_at: Date | null
    started_at: Date | null
    ends_at: Date | null
    ended_at: Date | null
    customer_cancellation_reason: ColumnTypes['subscriptions.customer_cancellation_reason'] | null
    customer_cancellation_comment: string | null
    custom_field_data: ColumnTypes['subscriptions.custom_field_data']
    metadata: ColumnTypes['subscriptions.metadata']
    created_at: Date
    modified_at: Date | null
    guest: ColumnTypes['subscriptions.guest'] | null
    period_discount_id: string | null
    taken_over_from: string | null
    discount_anchor_at: Date | null
    revision: Generated<number>
    announced_period_end: Date | null
    tax_behavior: Generated<ColumnTypes['subscriptions.tax_behavior']>
    recurring_interval_count: Generated<number>
    trial_start: Date | null
    trial_end: Date | null
    pause_at_period_end: Generated<boolean>
    paused_at: Date | null
    resumes_at: Date | null
    discount_periods_left: number | null
    confirms_start: Generated<boolean>
  }

  interface UnpaidChangesTable {
    subscription_id: string
    order_id: string
    before: ColumnTypes['unpaid_changes.before']
    own_lines: number
    created_at: Date
  }

  interface UsageNewsTable {
    subject_id: string
    kind: string
    changed_at: Date
  }

  interface Tables {
    customer_meter_values: CustomerMeterValuesTable
    customer_meters: CustomerMetersTable
    meter_credits: MeterCreditsTable
    paid_changes: PaidChangesTable
    subscription_meter_values: SubscriptionMeterValuesTable
    subscription_meters: SubscriptionMetersTable
    subscription_prices: SubscriptionPricesTable
    subscription_prorations: SubscriptionProrationsTable
    subscription_updates: SubscriptionUpdatesTable
    subscriptions: SubscriptionsTable
    unpaid_changes: UnpaidChangesTable
    usage_news: UsageNewsTable
  }
}

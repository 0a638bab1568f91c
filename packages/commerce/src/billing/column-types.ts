import type { Subscription, SubscriptionStatus } from '@atelier/contract'
import type { JsonColumn } from '@atelier/plumbing/database'
import type { Answers, GuestDetails, Interval, PlanBefore, UserData } from '../core/database/column-shapes.ts'
import type { Usage } from '../core/metering/aggregate.ts'
import type { TaxBehavior } from '../core/tax/tax-engine.ts'

declare module '../core/database/column-types.ts' {
  interface ColumnTypes {
    'customer_meters.usage': JsonColumn<Usage>

    'subscription_meters.usage': JsonColumn<Usage>

    'subscriptions.status': SubscriptionStatus
    'subscriptions.tax_behavior': TaxBehavior
    'subscriptions.recurring_interval': Interval
    'subscriptions.customer_cancellation_reason': NonNullable<Subscription['customer_cancellation_reason']>
    'subscriptions.custom_field_data': Answers
    'subscriptions.guest': GuestDetails
    'subscriptions.metadata': UserData

    'unpaid_changes.before': JsonColumn<PlanBefore>
  }
}

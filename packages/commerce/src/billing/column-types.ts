import type { Subscription, SubscriptionStatus } from '@atelier/contract'
import type { JsonColumn } from '@atelier/plumbing/database'
import type {
  Answers,
  ChargedPrice,
  GuestDetails,
  Interval,
  PaidChangeKind,
  PaidColumns,
  PlanBefore,
  UserData,
} from '../core/database/column-shapes.ts'
import type { DomainEvent } from '../core/domain-events/types.ts'
import type { Usage } from '../core/metering/aggregate.ts'
import type { TaxBehavior } from '../core/tax/tax-engine.ts'
import type { FailureCode } from '../payments/index.ts'

/** Type of an event of a subscription. */
type SubscriptionEvent = DomainEvent['type'] & `subscription.${string}`

declare module '../core/database/column-types.ts' {
  interface ColumnTypes {
    'customer_meters.usage': JsonColumn<Usage>

    'paid_changes.kind': PaidChangeKind
    'paid_changes.columns': JsonColumn<PaidColumns>
    'paid_changes.prices': JsonColumn<readonly ChargedPrice[]>
    'paid_changes.events': JsonColumn<readonly SubscriptionEvent[]>
    'paid_changes.failure_code': FailureCode

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

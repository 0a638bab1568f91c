import { type TablePolicy, emptied, part, policy, under, usage } from '../core/table-policy/policy.ts'

/** Subscriptions, their prices and the meters of customers. */
export const billingTables: readonly TablePolicy[] = [
  policy('subscriptions', 'organization_id', {
    readable: [
      'id',
      'organization_id',
      'customer_id',
      'product_id',
      'checkout_id',
      'status',
      'currency',
      'recurring_interval',
      'amount',
      'past_due_at',
      'started_at',
      'ended_at',
      'guest',
      'taken_over_from',
      'tax_behavior',
      'recurring_interval_count',
      'trial_start',
      'trial_end',
    ],
    omitted: { announced_period_end: 'marks the renewal that needs no further mail' },
    erased: {
      set: {
        guest: 'null',
        customer_cancellation_reason: 'null',
        customer_cancellation_comment: 'null',
        custom_field_data: emptied,
        metadata: emptied,
      },
      kept: ['status', 'currency', 'recurring_interval', 'taken_over_from', 'tax_behavior'],
    },
  }),
  policy('usage_news', [], { not_exported: 'work in progress', not_audited: usage }),
  policy('unpaid_changes', under('subscriptions', 'subscription_id'), {
    erased: 'deleted',
    not_audited: part,
  }),
  policy('paid_changes', under('subscriptions', 'subscription_id'), {
    erased: 'deleted',
    not_exported: 'work in progress',
    not_audited: part,
  }),
  policy('subscription_prorations', under('subscriptions', 'subscription_id'), {
    readable: ['subscription_id', 'amount', 'credited_amount'],
    erased: 'deleted',
    not_audited: part,
  }),
  policy('subscription_updates', under('subscriptions', 'subscription_id'), { erased: 'deleted' }),
  policy('subscription_prices', under('subscriptions', 'subscription_id'), { erased: 'deleted' }),
  policy('subscription_meters', under('subscriptions', 'subscription_id'), {
    erased: 'deleted',
    not_audited: part,
  }),
  policy(
    'subscription_meter_values',
    under('subscription_meters', 'counted_by', 'id', under('subscriptions', 'subscription_id')),
    { erased: 'deleted', not_audited: usage },
  ),
  policy('customer_meters', 'organization_id', {
    readable: [
      'id',
      'customer_id',
      'meter_id',
      'credited_units',
      'consumed_units',
      'balance',
      'created_at',
      'modified_at',
    ],
    erased: 'deleted',
    not_audited: usage,
  }),
  policy('customer_meter_values', under('customer_meters', 'counted_by'), {
    erased: 'deleted',
    not_audited: usage,
  }),
  policy('meter_credits', under('customer_meters', 'customer_meter_id'), {
    erased: 'deleted',
    not_audited: usage,
  }),
]

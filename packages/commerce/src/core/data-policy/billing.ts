import { type TablePolicy, emptied, part, policy, under, usage } from './policy.ts'

/** Subscriptions, their prices and the meters of customers. */
export const billingTables: readonly TablePolicy[] = [
  policy('subscriptions', 'organization_id', {
    erased: {
      set: {
        guest: 'null',
        customer_cancellation_reason: 'null',
        customer_cancellation_comment: 'null',
        custom_field_data: emptied,
        metadata: emptied,
      },
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
  policy('customer_meters', 'organization_id', { erased: 'deleted', not_audited: usage }),
  policy('customer_meter_values', under('customer_meters', 'counted_by'), {
    erased: 'deleted',
    not_audited: usage,
  }),
  policy('meter_credits', under('customer_meters', 'customer_meter_id'), {
    erased: 'deleted',
    not_audited: usage,
  }),
]

import type { Metrics } from '@atelier/contract'

/** Name and format of each metric, in the order of the dashboard. */
export const metricNames = {
  orders: { slug: 'orders', display_name: 'Orders', type: 'scalar' },
  revenue: { slug: 'revenue', display_name: 'Revenue', type: 'currency' },
  cumulative_revenue: { slug: 'cumulative_revenue', display_name: 'Cumulative Revenue', type: 'currency' },
  average_order_value: { slug: 'average_order_value', display_name: 'Average Order Value', type: 'currency' },
  one_time_products: { slug: 'one_time_products', display_name: 'One-Time Products', type: 'scalar' },
  one_time_products_revenue: {
    slug: 'one_time_products_revenue',
    display_name: 'One-Time Products Revenue',
    type: 'currency',
  },
  new_subscriptions: { slug: 'new_subscriptions', display_name: 'New Subscriptions', type: 'scalar' },
  new_subscriptions_revenue: {
    slug: 'new_subscriptions_revenue',
    display_name: 'New Subscriptions Revenue',
    type: 'currency',
  },
  renewed_subscriptions: {
    slug: 'renewed_subscriptions',
    display_name: 'Renewed Subscriptions',
    type: 'scalar',
  },
  renewed_subscriptions_revenue: {
    slug: 'renewed_subscriptions_revenue',
    display_name: 'Renewed Subscriptions Revenue',
    type: 'currency',
  },
  active_subscriptions: {
    slug: 'active_subscriptions',
    display_name: 'Active Subscriptions',
    type: 'scalar',
  },
  monthly_recurring_revenue: {
    slug: 'monthly_recurring_revenue',
    display_name: 'Monthly Recurring Revenue',
    type: 'currency',
  },
  checkouts: { slug: 'checkouts', display_name: 'Checkouts', type: 'scalar' },
  succeeded_checkouts: { slug: 'succeeded_checkouts', display_name: 'Succeeded Checkouts', type: 'scalar' },
  checkouts_conversion: {
    slug: 'checkouts_conversion',
    display_name: 'Checkouts Conversion Rate',
    type: 'percentage',
  },
  ended_subscriptions: { slug: 'ended_subscriptions', display_name: 'Ended Subscriptions', type: 'scalar' },
  churn_rate: { slug: 'churn_rate', display_name: 'Churn Rate', type: 'percentage' },
  churned_subscriptions: {
    slug: 'churned_subscriptions',
    display_name: 'Churned Subscriptions',
    type: 'scalar',
  },
  net_revenue: { slug: 'net_revenue', display_name: 'Net Revenue', type: 'currency' },
  net_cumulative_revenue: {
    slug: 'net_cumulative_revenue',
    display_name: 'Net Cumulative Revenue',
    type: 'currency',
  },
  net_average_order_value: {
    slug: 'net_average_order_value',
    display_name: 'Net Average Order Value',
    type: 'currency',
  },
  one_time_products_net_revenue: {
    slug: 'one_time_products_net_revenue',
    display_name: 'One-Time Products Net Revenue',
    type: 'currency',
  },
  new_subscriptions_net_revenue: {
    slug: 'new_subscriptions_net_revenue',
    display_name: 'New Subscriptions Net Revenue',
    type: 'currency',
  },
  renewed_subscriptions_net_revenue: {
    slug: 'renewed_subscriptions_net_revenue',
    display_name: 'Renewed Subscriptions Net Revenue',
    type: 'currency',
  },
  trial_monthly_recurring_revenue: {
    slug: 'trial_monthly_recurring_revenue',
    display_name: 'Trial Monthly Recurring Revenue',
    type: 'currency',
  },
  trials_started: { slug: 'trials_started', display_name: 'Trials Started', type: 'scalar' },
  trials_converted: { slug: 'trials_converted', display_name: 'Trials Converted', type: 'scalar' },
  trial_conversion_rate: {
    slug: 'trial_conversion_rate',
    display_name: 'Trial Conversion Rate',
    type: 'percentage',
  },
  paused_subscriptions: {
    slug: 'paused_subscriptions',
    display_name: 'Paused Subscriptions',
    type: 'scalar',
  },
  average_revenue_per_user: {
    slug: 'average_revenue_per_user',
    display_name: 'Average Revenue Per User',
    type: 'currency',
  },
  costs: { slug: 'costs', display_name: 'Costs', type: 'currency_sub_cent' },
  cumulative_costs: { slug: 'cumulative_costs', display_name: 'Cumulative Costs', type: 'currency_sub_cent' },
  cost_per_user: { slug: 'cost_per_user', display_name: 'Cost Per User', type: 'currency_sub_cent' },
  gross_margin: { slug: 'gross_margin', display_name: 'Gross Margin', type: 'currency' },
  gross_margin_percentage: {
    slug: 'gross_margin_percentage',
    display_name: 'Gross Margin Percentage',
    type: 'percentage',
  },
  ltv: { slug: 'ltv', display_name: 'Lifetime Value', type: 'currency' },
} as const satisfies Required<Metrics['metrics']>

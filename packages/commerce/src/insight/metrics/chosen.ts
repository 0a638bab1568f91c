import { furtherMetrics, type MetricSlug, usualMetrics } from '@atelier/contract'
import type { Wire } from '@atelier/plumbing/http'

/** Metrics of fees, of which each order has to be read with its payment. */
const ofFees: readonly MetricSlug[] = [
  'net_revenue',
  'net_cumulative_revenue',
  'net_average_order_value',
  'one_time_products_net_revenue',
  'new_subscriptions_net_revenue',
  'renewed_subscriptions_net_revenue',
]

/** Metrics of the costs of events, which belong to no product. */
const ofCosts: readonly MetricSlug[] = [
  'costs',
  'cumulative_costs',
  'cost_per_user',
  'gross_margin',
  'gross_margin_percentage',
  'ltv',
]

const ofPaying: readonly MetricSlug[] = ['average_revenue_per_user', 'cost_per_user', 'ltv']

const ofSubscriptions: readonly MetricSlug[] = [
  'new_subscriptions',
  'active_subscriptions',
  'monthly_recurring_revenue',
  'ended_subscriptions',
  'churned_subscriptions',
  'churn_rate',
  'trial_monthly_recurring_revenue',
  'trials_started',
  'trials_converted',
  'trial_conversion_rate',
  'average_revenue_per_user',
  'ltv',
]

const ofPauses: readonly MetricSlug[] = ['paused_subscriptions']

const ofCheckouts: readonly MetricSlug[] = ['checkouts', 'succeeded_checkouts', 'checkouts_conversion']

/** Metrics that need no order. */
const withoutOrders: ReadonlySet<MetricSlug> = new Set([
  ...ofSubscriptions,
  ...ofPauses,
  ...ofCheckouts,
  'costs',
  'cumulative_costs',
  'cost_per_user',
])

/** Parts of the figures that a call needs. */
export type Needs = {
  readonly orders: boolean
  readonly earlier_orders: boolean
  readonly fees: boolean
  readonly earlier_fees: boolean
  readonly subscriptions: boolean
  readonly pauses: boolean
  readonly paying: boolean
  readonly checkouts: boolean
  readonly costs: boolean
  readonly earlier_costs: boolean
}

/** Returns the parts that metrics are computed from. */
export const needsOf = (slugs: readonly MetricSlug[]): Needs => {
  const hasAny = (candidates: readonly MetricSlug[]): boolean =>
    slugs.some((slug) => candidates.includes(slug))
  return {
    orders: slugs.some((slug) => !withoutOrders.has(slug)),
    earlier_orders: hasAny(['cumulative_revenue', 'net_cumulative_revenue']),
    fees: hasAny(ofFees),
    earlier_fees: hasAny(['net_cumulative_revenue']),
    subscriptions: hasAny(ofSubscriptions),
    pauses: hasAny(ofPauses),
    paying: hasAny(ofPaying),
    checkouts: hasAny(ofCheckouts),
    costs: hasAny(ofCosts),
    earlier_costs: hasAny(['cumulative_costs']),
  }
}

type MetricQuery = {
  readonly metrics?: readonly MetricSlug[] | undefined
  readonly product_id?: unknown
  readonly billing_type?: unknown
}

/**
 * Returns the metrics of a call, each once, in their usual order. A call that names none gets the further ones only if
 * its client knows them: they read fees and events.
 */
export const chosenMetrics = (
  { metrics, product_id, billing_type }: MetricQuery,
  wire: Wire,
): readonly MetricSlug[] => {
  const knowsAll = wire.kind === 'open' || wire.kind === 'versioned'
  const requestedMetrics = new Set<MetricSlug>(
    metrics ?? (knowsAll ? [...usualMetrics, ...furtherMetrics] : usualMetrics),
  )
  const isOfProducts = product_id !== undefined || billing_type !== undefined
  return [...usualMetrics, ...furtherMetrics].filter(
    (slug) => requestedMetrics.has(slug) && !(isOfProducts && ofCosts.includes(slug)),
  )
}

/** Returns an object with some of its fields. */
export const only = <Value>(
  slugs: readonly MetricSlug[],
  values: Readonly<Record<MetricSlug, Value>>,
): Partial<Record<MetricSlug, Value>> =>
  Object.fromEntries(slugs.map((slug) => [slug, values[slug]])) as Partial<Record<MetricSlug, Value>>

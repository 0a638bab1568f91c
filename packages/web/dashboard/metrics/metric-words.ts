import { furtherMetrics, usualMetrics } from '@atelier/contract/primitives/metric-slugs'
import type { Choice } from '../../ui/Select.tsx'
import type { MetricName } from './figures.ts'

/** Names that differ from the words of their keys. */
const names: Partial<Readonly<Record<MetricName, string>>> = {
  one_time_products: 'One-time products',
  one_time_products_revenue: 'One-time products revenue',
  one_time_products_net_revenue: 'One-time products net revenue',
  checkouts_conversion: 'Checkouts conversion rate',
  ltv: 'Lifetime value',
}

/** Returns the name of a metric, for lists of metrics whose values are not read. */
export const nameOfMetric = (name: MetricName): string => {
  const words = name.replaceAll('_', ' ')
  return names[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Every metric. Of two that are the same, the one with our name. */
export const metricChoices: readonly Choice<MetricName>[] = [...usualMetrics, ...furtherMetrics]
  .filter((name) => name !== 'churned_subscriptions')
  .map((value) => ({ value, label: nameOfMetric(value) }))

/** Metrics that the totals of others are computed from. */
const parts: Partial<Readonly<Record<MetricName, readonly MetricName[]>>> = {
  average_order_value: ['orders', 'revenue'],
  net_average_order_value: ['orders', 'net_revenue'],
  checkouts_conversion: ['checkouts', 'succeeded_checkouts'],
}

/** Returns metrics with those that their totals are computed from. */
export const withParts = (metrics: readonly MetricName[]): MetricName[] => [
  ...new Set(metrics.flatMap((name) => [name, ...(parts[name] ?? [])])),
]

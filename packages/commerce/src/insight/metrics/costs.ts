import type { Filter } from '@atelier/contract'
import { intervalLimits, type Interval } from '@atelier/contract'
import { daysBetween } from '../../core/time/buckets.ts'
import type { Services } from '../../core/services.ts'
import { customersOf } from '../../customers/customers/index.ts'
import type { MetricsScope } from './scope-queries.ts'

/** Costs of events by period, and those before the first period; in minor units, fractions included. */
export type Costs = { readonly periods: readonly number[]; readonly earlier: number }

export const noCosts: Costs = { periods: [], earlier: 0 }

/** Days that the periods cover, in a time zone. */
export type Span = {
  readonly start: Date
  readonly end: Date
  readonly interval: Interval
  readonly zone: string
}

/** Returns the filter for events with a cost in a currency, in either case. */
const inCurrency = (currency: string): Filter => ({
  conjunction: 'or',
  clauses: [currency, currency.toUpperCase()].map((value) => ({
    property: '_cost.currency',
    operator: 'eq' as const,
    value,
  })),
})

/**
 * Sums the costs of the events of each period.
 *
 * @param has_earlier true to sum those before the first period, too
 */
export const sumCosts = async (
  { database: { db }, usage_store }: Pick<Services, 'database' | 'usage_store'>,
  { organization_id, filters, target, buckets }: MetricsScope,
  span: Span,
  has_earlier: boolean,
): Promise<Costs> => {
  if (filters.organization_id?.includes(organization_id) === false) return noCosts
  const definition = {
    organization_id,
    filter: inCurrency(target),
    aggregation: { func: 'sum' as const, property: '_cost.amount' },
  }
  const customers = await customersOf(db, organization_id, {
    ...(filters.customer_id !== undefined && { customer_id: [...filters.customer_id] }),
  })
  // The first period can begin before the first day.
  const until = new Date(buckets[0].from.getTime() - 1)
  const { start } = daysBetween(intervalLimits.min_date, intervalLimits.min_date, span.zone)
  const before = { start, end: until, interval: 'day' as const, zone: span.zone }
  const [periods, earlier] = await Promise.all([
    usage_store.measure(definition, span, customers),
    has_earlier ? usage_store.measure(definition, before, customers) : { total: 0 },
  ])
  return { periods: periods.quantities.map(({ quantity }) => quantity), earlier: earlier.total }
}

import type { contract, Metric, Metrics, MetricSlug } from '@atelier/contract'
import type { Seller, Wire } from '@atelier/plumbing/http'
import type { output } from 'zod/v4/core'
import { organizationOfCall } from '../../access/index.ts'
import { bucketsBetween, daysBetween } from '../../core/time/buckets.ts'
import type { Services } from '../../core/services.ts'
import { getOrganization } from '../../organization/organizations/index.ts'
import { findSettlementCurrency } from '../../payments/settlements/index.ts'
import { chosenMetrics, needsOf, only } from './chosen.ts'
import { noCosts, type Span, sumCosts } from './costs.ts'
import { type Counted, periodsOf, totalsOf } from './figures.ts'
import { metricNames } from './names.ts'
import { countPauses } from './pause-queries.ts'
import { countCheckouts, countUnconverted, sumEarlierRevenue, sumOrders } from './sale-queries.ts'
import type { MetricsScope } from './scope-queries.ts'
import { countPaying, sumSubscriptions } from './subscription-queries.ts'
import { findProductsSold, findTopUpProducts, hasOtherCurrencies } from '../../catalog/products/index.ts'

type MetricInfo = output<typeof Metric>
type Query = output<typeof contract.metrics.get.query>
type Reading = Pick<Services, 'database' | 'usage_store'>

/** Loads the parts of the figures that metrics are computed from. */
const loadCounted = async (
  services: Reading,
  scope: MetricsScope,
  span: Span,
  slugs: readonly MetricSlug[],
): Promise<Counted> => {
  const { db } = services.database
  const needs = needsOf(slugs)
  const [earlier, orders, subscriptions, pauses, checkouts, paying, costs] = await Promise.all([
    needs.earlier_orders
      ? sumEarlierRevenue(db, scope, { less_fees: needs.earlier_fees })
      : { revenue: 0, net_revenue: 0 },
    needs.orders ? sumOrders(db, scope, { less_fees: needs.fees }) : [],
    needs.subscriptions ? sumSubscriptions(db, scope) : [],
    needs.pauses ? countPauses(db, scope) : [],
    needs.checkouts ? countCheckouts(db, scope) : [],
    needs.paying ? countPaying(db, scope) : [],
    needs.costs ? sumCosts(services, scope, span, needs.earlier_costs) : noCosts,
  ])
  return { earlier, orders, subscriptions, pauses, checkouts, paying, costs }
}

/**
 * Reads the metrics of an organization by period. Days are in the requested time zone, or in that of the
 * organization. A range that ends before it starts has no periods.
 */
export const readMetrics = async (
  query: Query,
  services: Reading & { readonly caller: Seller; readonly wire: Wire },
): Promise<Metrics & { readonly currency: string }> => {
  const { database, caller, wire } = services
  const organization_id =
    caller.kind === 'organization'
      ? caller.organization_id
      : await organizationOfCall(database.db, caller, query.organization_id)
  const { start_date, end_date, interval, timezone, billing_type, currency: requestedCurrency } = query
  const filters = {
    organization_id: query.organization_id,
    product_id: query.product_id,
    customer_id: query.customer_id,
  }
  const slugs = chosenMetrics(query, wire)
  const organization = await getOrganization(database.db, organization_id, organization_id)
  const zone = timezone ?? organization.time_zone
  const preferred = organization.default_presentment_currency
  const currency =
    requestedCurrency ?? (await findSettlementCurrency(database.db, organization_id, preferred))
  const { start, end } = daysBetween(start_date, end_date, zone)
  const [first, ...otherBuckets] = bucketsBetween(start, end, interval, zone)
  const head = { metrics: only<MetricInfo>(slugs, metricNames), currency }
  if (first === undefined) return { ...head, periods: [], totals: only(slugs, totalsOf([])), unconverted: 0 }
  const buckets = [first, ...otherBuckets] as const
  const products =
    billing_type === undefined
      ? undefined
      : await findProductsSold(database.db, organization_id, billing_type)
  // Without other currencies, no row has to be read for its own.
  const isConverted =
    requestedCurrency === undefined && (await hasOtherCurrencies(database.db, organization_id, currency))
  const scope = {
    organization_id,
    filters,
    products,
    top_ups: await findTopUpProducts(database.db, organization_id),
    buckets,
    target: currency,
    currency: requestedCurrency,
    converted_to: isConverted ? currency : undefined,
  }
  const [counted, unconverted] = await Promise.all([
    loadCounted(services, scope, { start, end, interval, zone }, slugs),
    isConverted ? countUnconverted(database.db, scope) : 0,
  ])
  const periods = periodsOf(buckets, counted)
  return {
    ...head,
    periods: periods.map(({ timestamp, ...figures }) => ({ timestamp, ...only(slugs, figures) })),
    totals: only(slugs, totalsOf(periods, counted.subscriptions)),
    unconverted,
  }
}

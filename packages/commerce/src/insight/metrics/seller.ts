import { type contract, intervalLimits } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import { bucketsBetween, daysBetween } from '../../core/time/buckets.ts'
import type { Services } from '../../core/services.ts'
import { getOrganization } from '../../organization/organizations/index.ts'
import { organizationOfCall } from '../../access/tenancy.ts'
import { type Counted, periodsOf, totalsOf } from './figures.ts'
import { metricNames } from './names.ts'
import {
  countCheckouts,
  findProductsSold,
  type Scope,
  sumEarlierRevenue,
  sumOrders,
  sumSubscriptions,
} from './queries.ts'

type Area = typeof contract.metrics
type For<Name extends keyof Area> = Handler<Area[Name], Services>

/** Loads the figures of a scope from the database. */
const loadCounted = async ({ db }: Services['database'], scope: Scope): Promise<Counted> => {
  const [earlier_revenue, orders, subscriptions, checkouts] = await Promise.all([
    sumEarlierRevenue(db, scope),
    sumOrders(db, scope),
    sumSubscriptions(db, scope),
    countCheckouts(db, scope),
  ])
  return { earlier_revenue, orders, subscriptions, checkouts }
}

/**
 * Returns the metrics of an organization by period. Days are in the requested time zone, or in that of the
 * organization. A range that ends before it starts has no periods.
 */
export const get: For<'get'> = async ({ query }, { database, caller }) => {
  const organization_id =
    caller.kind === 'organization'
      ? caller.organization_id
      : await organizationOfCall(database.db, caller, query.organization_id)
  const { start_date, end_date, interval, timezone, billing_type, ...filters } = query
  const zone = timezone ?? (await getOrganization(database.db, organization_id, organization_id)).time_zone
  const { start, end } = daysBetween(start_date, end_date, zone)
  const [first, ...others] = bucketsBetween(start, end, interval, zone)
  if (first === undefined) return { periods: [], metrics: metricNames, totals: totalsOf([]) }
  const buckets = [first, ...others] as const
  const products =
    billing_type === undefined
      ? undefined
      : await findProductsSold(database.db, organization_id, billing_type)
  const counted = await loadCounted(database, { organization_id, filters, products, buckets })
  const periods = periodsOf(buckets, counted)
  return { periods, metrics: metricNames, totals: totalsOf(periods, counted.subscriptions) }
}

export const limits: For<'limits'> = () => Promise.resolve(intervalLimits)

import type { Issue } from '@atelier/contract'
import { maximumIntervalCounts } from '@atelier/contract/primitives/billing-intervals'
import { issue } from '@atelier/plumbing/http'
import type { BillingInterval } from '../../core/time/subscription-period.ts'
import type { Interval } from '../../core/database/column-shapes.ts'

type Product = { readonly recurring_interval: Interval | null; readonly recurring_interval_count: number }

/** Returns the billing interval of a product, or that of a legacy price; undefined for a product that is paid once. */
export const billingIntervalOf = (
  { recurring_interval, recurring_interval_count }: Product,
  price?: { readonly legacy_interval: Interval | null },
): BillingInterval | undefined => {
  if (recurring_interval !== null) return { recurring_interval, recurring_interval_count }
  const legacy = price?.legacy_interval ?? null
  return legacy === null ? undefined : { recurring_interval: legacy, recurring_interval_count: 1 }
}

type RequestedInterval = {
  readonly recurring_interval: Interval | null
  readonly recurring_interval_count?: number | null | undefined
}

const location = 'recurring_interval_count'

/** Returns the issues of the billing interval of a new product. */
export const newIntervalIssues = ({
  recurring_interval: unit,
  recurring_interval_count: count = null,
}: RequestedInterval): Issue[] => {
  if (count === null) return []
  if (unit === null)
    return [issue(location, 'A product that is paid once has no billing interval. Omit this field.')]
  const most = maximumIntervalCounts[unit]
  return count > most
    ? [issue(location, `A billing interval is at most three years: enter at most ${most}.`)]
    : []
}

type IntervalChange = {
  readonly recurring_interval?: Interval | null | undefined
  readonly recurring_interval_count?: number | null | undefined
}

/** Returns the issues of a request that names another billing interval than that of the product. Null names none. */
export const changedIntervalIssues = (before: Product, body: IntervalChange): Issue[] =>
  (['recurring_interval', 'recurring_interval_count'] as const)
    .filter((name) => body[name] != null && body[name] !== before[name])
    .map((name) =>
      issue(name, 'The billing interval of a product cannot be changed. Create another product.'),
    )

import { monthsAfter } from '@atelier/plumbing/clock'
import {
  periodEnd,
  type Period,
  periodStart,
} from '../../packages/commerce/src/core/time/subscription-period.ts'
import { weighed } from '../../packages/atelier/src/sample-shop/products.ts'
import type { Catalog, SeededProduct } from './catalog.ts'
import { type Random, randomOf } from '../../packages/atelier/src/sample-shop/random.ts'
import type { Figures } from './sizes.ts'

/** A paid period of a subscription. */
export type PlannedPeriod = {
  readonly starts: Date
  readonly ends: Date
  /** Number of the customer's usage events in the period. */
  readonly events: number
}

export type PlannedSubscription = {
  readonly product: SeededProduct
  /** At least one, in order of time. */
  readonly periods: readonly PlannedPeriod[]
  readonly fate: 'active' | 'leaving' | 'past_due' | 'ended'
  readonly has_discount: boolean
}

/** A planned order: a purchase, the start of a subscription, or its renewal at the beginning of a period. */
export type PlannedSale = {
  readonly at: Date
  /** Position among all orders by time, from 0. Determines the order number. */
  readonly place: number
} & (
  | { readonly kind: 'purchase'; readonly product: SeededProduct }
  | { readonly kind: 'period'; readonly subscription: PlannedSubscription; readonly period: number }
)

/** Planned activity of a customer. */
export type PlannedCustomer = {
  readonly created_at: Date
  readonly sales: readonly PlannedSale[]
  /** Times of abandoned checkouts. */
  readonly abandoned: readonly Date[]
}

type Span = { readonly since: Date; readonly now: Date }

const minute = 60_000
const day = 24 * 60 * minute

/** Random time in the shop's life. Later times are more frequent, as sales grow. */
const momentOf = ({ since, now }: Span, random: Random, until = 1): Date =>
  new Date(since.getTime() + (now.getTime() - since.getTime()) * Math.sqrt(random.next()) * until - minute)

const periodsOf = (start: Date, interval: 'month' | 'year', count: number, now: Date): PlannedPeriod[] => {
  const periods: PlannedPeriod[] = []
  for (let index = 0; index < count; index += 1) {
    const period: Period = {
      anchor_at: start,
      recurring_interval: interval,
      recurring_interval_count: 1,
      index,
    }
    if (periodStart(period) > now) break
    periods.push({ starts: periodStart(period), ends: periodEnd(period), events: 0 })
  }
  return periods
}

const fateOf = (
  periods: readonly PlannedPeriod[],
  now: Date,
  random: Random,
): PlannedSubscription['fate'] => {
  const last = periods.at(-1)
  if (last === undefined || last.ends <= now) return 'ended'
  const isYoung = periods.length > 1 && now.getTime() - last.starts.getTime() < 14 * day
  if (isYoung && random.chance(0.06)) return 'past_due'
  return random.chance(0.05) ? 'leaving' : 'active'
}

const subscriptionOf = (span: Span, catalog: Catalog, random: Random): PlannedSubscription => {
  const product = weighed(catalog.subscriptions, random.next())
  const interval = product.interval ?? 'month'
  // Usage is retained for a year, so metered subscriptions begin within it.
  const ownSpan = product.metered ? { ...span, since: later(span.since, monthsAfter(span.now, -12)) } : span
  const start = momentOf(ownSpan, random)
  const stay = 1 + Math.floor(-Math.log(1 - random.next()) * (interval === 'year' ? 2 : 16))
  const periods = periodsOf(start, interval, stay, span.now)
  return { product, periods, fate: fateOf(periods, span.now, random), has_discount: random.chance(0.1) }
}

const later = (a: Date, b: Date): Date => (a > b ? a : b)

/** Distributes the events over the periods, in proportion to their length until now. */
const shareEvents = (
  subscriptions: readonly PlannedSubscription[],
  events: number,
  now: Date,
): PlannedSubscription[] => {
  const weightOf = ({ starts, ends }: PlannedPeriod): number =>
    Math.min(ends.getTime(), now.getTime()) - starts.getTime()
  const metered = subscriptions.filter(({ product }) => product.metered).flatMap(({ periods }) => periods)
  let weight = metered.reduce((sum, period) => sum + weightOf(period), 0)
  let remainingEvents = events
  return subscriptions.map((subscription) => ({
    ...subscription,
    periods: subscription.product.metered
      ? subscription.periods.map((period) => {
          const ownWeight = weightOf(period)
          const share = weight === 0 ? 0 : Math.round((remainingEvents * ownWeight) / weight)
          weight -= ownWeight
          remainingEvents -= share
          return { ...period, events: share }
        })
      : subscription.periods,
  }))
}

/**
 * Plans the activity of all customers of a shop, with exactly the requested orders and events. Deterministic
 * for the same seed, figures and times.
 *
 * @throws Error when subscriptions alone make more orders than requested
 */
export const planShop = (
  seed: string,
  figures: Figures,
  catalog: Catalog,
  span: Span,
): readonly PlannedCustomer[] => {
  const random = randomOf(`${seed}/plan`)
  const subscriptions = shareEvents(
    Array.from({ length: figures.subscribers }, () => subscriptionOf(span, catalog, random)),
    figures.events,
    span.now,
  )
  type Draft =
    | Omit<Extract<PlannedSale, { kind: 'purchase' }>, 'place'>
    | Omit<Extract<PlannedSale, { kind: 'period' }>, 'place'>
  const drafts: { customer: number; draft: Draft }[] = subscriptions.flatMap((subscription, customer) =>
    subscription.periods.map(({ starts: at }, period) => ({
      customer,
      draft: { kind: 'period' as const, at, subscription, period },
    })),
  )
  if (drafts.length > figures.orders)
    throw new Error(`The subscriptions make ${drafts.length} orders, more than ${figures.orders}.`)
  while (drafts.length < figures.orders) {
    // Earlier customers buy more often than later ones, and the last fifth buys nothing.
    const customer = Math.floor(random.next() ** 1.3 * figures.customers * 0.8)
    const product = weighed(catalog.purchases, random.next())
    drafts.push({ customer, draft: { kind: 'purchase', at: momentOf(span, random), product } })
  }
  drafts.sort((a, b) => a.draft.at.getTime() - b.draft.at.getTime())
  const sales = Array.from({ length: figures.customers }, (): PlannedSale[] => [])
  for (const [place, { customer, draft }] of drafts.entries()) sales[customer]?.push({ ...draft, place })
  return sales.map((ownSales): PlannedCustomer => {
    const abandoned = Array.from({ length: random.chance(0.35) ? 1 + random.below(2) : 0 }, () =>
      momentOf(span, random),
    )
    const moments = [...ownSales.map(({ at }) => at), ...abandoned].map((at) => at.getTime())
    const first = moments.length === 0 ? momentOf(span, random).getTime() : Math.min(...moments)
    return { created_at: new Date(first - 10 * minute), sales: ownSales, abandoned }
  })
}

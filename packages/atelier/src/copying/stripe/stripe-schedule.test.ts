import type { Stripe } from 'stripe'
import { expect, it } from 'vitest'
import { aPrice, aSubscription } from '../../../../commerce/src/payments/stripe/testing/billing-objects.ts'
import { nextPriceOf } from './stripe-schedule.ts'

const seconds = (moment: string): number => new Date(moment).getTime() / 1000
const [start, end, later] = [
  seconds('2027-01-31T09:00:00Z'),
  seconds('2027-02-28T09:00:00Z'),
  seconds('2027-03-31T09:00:00Z'),
]

const scheduled = (
  phases: readonly object[],
  schedule: object = {},
  more: Record<string, unknown> = {},
): Stripe.Subscription =>
  aSubscription({
    id: 'sub_ada',
    customer: 'cus_ada',
    price: aPrice({ id: 'price_club', product: 'prod_club' }),
    current_period_start: start,
    current_period_end: end,
    schedule: { id: 'sub_sched_a', end_behavior: 'release', phases, ...schedule },
    ...more,
  }) as never

const phase = (price: string, start_date: number, end_date: number, more: object = {}) => ({
  start_date,
  end_date,
  discounts: [],
  items: [{ price, quantity: 1 }],
  ...more,
})
const now = phase('price_club', start, end)

it('reads the price to which a schedule moves a subscription with its next period', () => {
  expect(nextPriceOf(scheduled([now, phase('price_pro', end, later)]))).toEqual({ price: 'price_pro' })
})

it('ignores a schedule without a coming change', () => {
  expect(nextPriceOf(scheduled([now]))).toEqual({ price: null })
  expect(nextPriceOf(scheduled([phase('price_club', start, later)]))).toEqual({ price: null })
})

const more = 'its schedule changes more than its price at the end of its period'

it.each<readonly [string, Stripe.Subscription]>([
  ['its schedule ends it', scheduled([now], { end_behavior: 'cancel' })],
  [more, scheduled([now, phase('price_pro', later, later + 9)])],
  [more, scheduled([now, phase('price_pro', end, later), phase('price_max', later, later + 9)])],
  [more, scheduled([now, phase('price_pro', end, later, { items: [{ price: 'price_pro', quantity: 2 }] })])],
  [more, scheduled([now, phase('price_pro', end, later, { discounts: [{ coupon: 'half' }] })])],
  [more, scheduled([now, phase('price_pro', end, later, { trial_end: later })])],
  ['it follows a schedule', scheduled([], {}, { schedule: 'sub_sched_a' })],
])('rejects a schedule: %s', (reason, subscription) => {
  expect(nextPriceOf(subscription)).toEqual({ reason })
})

it('reads the price that an interrupted run has marked, in the period of the mark', () => {
  const metadata = { atelier_next_price: 'price_pro', atelier_period_end: String(end) }
  expect(nextPriceOf(scheduled([], {}, { schedule: null, metadata }))).toEqual({ price: 'price_pro' })
  const earlier = { ...metadata, atelier_period_end: String(start) }
  expect(nextPriceOf(scheduled([], {}, { schedule: null, metadata: earlier }))).toEqual({ price: null })
})

import type { Interval } from '@atelier/contract'
import { days } from '@atelier/plumbing/clock'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bucketsBetween, daysBetween } from '../../core/time/buckets.ts'
import { truncate } from '../../core/time/testing/truncate.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { quarterTax } from '../../testing/added-tax.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan, subscribe } from '../../testing/subscribe.ts'

/** Number of simulated shops. A long run sets the variable. */
const lives = Number(process.env['METRICS_LIVES'] ?? 2)

let shop: Shop
let plans: string[]
let discountId: string
beforeAll(async () => {
  shop = await openShop({ tax: quarterTax })
  plans = [
    await newPlan(shop, 700),
    await newPlan(shop, 1999),
    await newPlan(shop, 20_000, { interval: 'year' }),
  ]
  const body = { name: 'Off', type: 'percentage', basis_points: 3333, duration: 'forever' } as const
  discountId = (await shop.client.discounts.create({ body })).id
})
afterAll(() => shop.close())

const any = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length]

/** Steps of a shop's life. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 1500 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('subscribe' as const), plan: fc.nat(2), off: fc.boolean() }),
  },
  fc.record({ do: fc.constant('buy' as const), card: fc.constantFrom(cards.visa, cards.declined) }),
  fc.record({ do: fc.constant('open' as const) }),
  fc.record({ do: fc.constant('refund' as const), which: fc.nat(50) }),
  fc.record({ do: fc.constant('leave' as const), which: fc.nat(50), at_once: fc.boolean() }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const take = async (action: Step): Promise<void> => {
  switch (action.do) {
    case 'wait':
      return shop.travel(action.hours * 3_600_000)
    case 'subscribe':
      await subscribe(shop, plans[action.plan] ?? '', action.off ? { discountId } : {})
      return
    case 'buy':
      await shop.buy(action.card).catch(() => undefined)
      return
    case 'open':
      await shop.openCheckout()
      return
    case 'refund': {
      const { items } = await shop.client.orders.list({ query: { limit: 100 } })
      const order = any(
        items.filter(({ paid, net_amount, refunded_amount }) => paid && refunded_amount < net_amount),
        action.which,
      )
      if (order === undefined) return
      const amount = Math.ceil((order.net_amount - order.refunded_amount) / 2)
      await shop.client.refunds.create({ body: { orderId: order.id, amount, reason: 'other' } })
      await shop.runJobs()
      return
    }
    case 'leave': {
      const { items } = await shop.client.subscriptions.list({ query: { active: true, limit: 100 } })
      const subscription = any(
        items.filter(({ cancel_at_period_end }) => !cancel_at_period_end),
        action.which,
      )
      if (subscription === undefined) return
      const { id } = subscription
      await (action.at_once
        ? shop.client.subscriptions.revoke({ path: { id } })
        : shop.client.subscriptions.update({ path: { id }, body: { cancelAtPeriodEnd: true } }))
    }
  }
}

type Query = {
  readonly interval: Interval
  readonly start_date: string
  readonly end_date: string
  readonly timezone: string
  readonly product_id?: string[]
  readonly billing_type?: ('one_time' | 'recurring')[]
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** Metrics computed naively from their definitions, over all rows of the shop. */
const readNaively = async ({ start_date, end_date, interval, timezone, ...filters }: Query) => {
  const { db } = shop.database
  const products = new Map(
    (await db.selectFrom('products').selectAll().execute()).map((row) => [row.id, row]),
  )
  const passes = ({ product_id }: { product_id: string }): boolean => {
    const type = products.get(product_id)?.recurring_interval == null ? 'one_time' : 'recurring'
    return (
      (filters.product_id?.includes(product_id) ?? true) && (filters.billing_type?.includes(type) ?? true)
    )
  }
  const start = (moment: Date): number => truncate(moment, interval, timezone).getTime()
  const everySubscription = await db.selectFrom('subscriptions').selectAll().execute()
  const startOf = new Map(
    everySubscription.map(({ id, started_at }) => [id, started_at && start(started_at)]),
  )
  const everyOrder = await db.selectFrom('orders').selectAll().execute()
  const paid = everyOrder.filter(({ status }) => status !== 'pending' && status !== 'void')
  const orders = paid.filter(passes).map((order) => ({
    ...order,
    period: start(order.created_at),
    net: order.subtotal_amount - order.discount_amount,
    began: order.subscription_id === null ? undefined : startOf.get(order.subscription_id),
  }))
  const subscriptions = everySubscription.filter(passes)
  const checkouts = (await db.selectFrom('checkouts').selectAll().execute()).filter(passes)

  const range = daysBetween(start_date, end_date, timezone)
  return bucketsBetween(range.start, range.end, interval, timezone).map(({ timestamp }) => {
    const period = start(timestamp)
    const periodOrders = orders.filter((order) => order.period === period)
    const oneTimeOrders = periodOrders.filter(({ subscription_id }) => subscription_id === null)
    const first = periodOrders.filter(({ began }) => began === period)
    const renewals = periodOrders.filter(({ began }) => began != null && began !== period)
    const active = subscriptions.filter(
      ({ started_at, ended_at }) =>
        started_at !== null &&
        start(started_at) <= period &&
        (ended_at === null || start(ended_at) >= period),
    )
    const began = active.filter(({ started_at }) => started_at && start(started_at) === period)
    const ended = active.filter(({ ended_at }) => ended_at !== null && start(ended_at) === period)
    const before = active.length - began.length
    const lost = ended.filter((item) => !began.includes(item))
    const tried = checkouts.filter(({ created_at }) => start(created_at) === period)
    const succeeded = tried.filter(({ status }) => status === 'succeeded')
    const revenueOf = (sales: typeof periodOrders): number => sumOf(sales.map(({ net }) => net))
    return {
      timestamp: timestamp.toISOString(),
      orders: periodOrders.length,
      revenue: revenueOf(periodOrders),
      cumulative_revenue: revenueOf(orders.filter((order) => order.period <= period)),
      average_order_value:
        periodOrders.length === 0 ? 0 : Math.ceil(revenueOf(periodOrders) / periodOrders.length),
      one_time_products: oneTimeOrders.length,
      one_time_products_revenue: revenueOf(oneTimeOrders),
      new_subscriptions: began.length,
      new_subscriptions_revenue: revenueOf(first),
      renewed_subscriptions: new Set(renewals.map(({ subscription_id }) => subscription_id)).size,
      renewed_subscriptions_revenue: revenueOf(renewals),
      active_subscriptions: active.length,
      monthly_recurring_revenue: sumOf(
        active.map(({ recurring_interval, amount }) =>
          recurring_interval === 'year' ? Math.round(amount / 12) : amount,
        ),
      ),
      checkouts: tried.length,
      succeeded_checkouts: succeeded.length,
      checkouts_conversion: tried.length === 0 ? 0 : succeeded.length / tried.length,
      ended_subscriptions: ended.length,
      churn_rate: before === 0 ? 0 : lost.length / before,
    }
  })
}

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)
const longest = { hour: 7, day: 60, week: 200, month: 500, year: 1500 }

/** A query within half a year before the first sale and some time after now. */
const question = fc.record({
  interval: fc.constantFrom('hour', 'day', 'week', 'month', 'year'),
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.double({ min: 0, max: 1, noNaN: true }),
  timezone: fc.constantFrom(
    'UTC',
    'Europe/Stockholm',
    'America/Havana',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
  ),
  filter: fc.oneof(
    { weight: 3, arbitrary: fc.constant('none' as const) },
    fc.constantFrom('product', 'one_time', 'recurring'),
  ),
})

const opened = Date.parse('2026-01-15T12:00:00Z')

/** Balance of the ledger's revenue account. */
const revenueOfLedger = async () => {
  const { rows } = await sql<{ posted: number }>`
    select coalesce(-sum(amount), 0)::bigint as posted from ledger_entries where account = 'revenue'`.execute(
    shop.database.db,
  )
  return rows[0]?.posted ?? 0
}

it('metrics equal their definitions for every row, whatever happened', async () => {
  const life = fc.record({
    steps: fc.array(step, { minLength: 10, maxLength: 14 }),
    questions: fc.array(question, { minLength: 20, maxLength: 20 }),
  })
  let answered = 0
  // Initial sales, so that every life has renewals, a discount and a yearly plan.
  await take({ do: 'subscribe', plan: 0, off: true })
  await take({ do: 'subscribe', plan: 2, off: false })
  await take({ do: 'buy', card: cards.visa })
  await take({ do: 'wait', hours: 1000 })
  await take({ do: 'refund', which: 0 })
  await fc.assert(
    fc.asyncProperty(life, async ({ steps, questions }) => {
      for (const item of steps) await take(item)
      const { differences } = await expectReconciled(shop)
      expect(differences).toEqual([])
      for (const { interval, from, length, timezone, filter } of questions) {
        const earliest = opened - days(20)
        const first = earliest + from * (shop.clock.now().getTime() + days(20) - earliest)
        const query: Query = {
          interval,
          timezone,
          start_date: dayOf(first),
          end_date: dayOf(first + days(Math.floor(length * longest[interval]))),
          ...(filter === 'product' && { product_id: [plans[1] ?? '', shop.demo.product_id] }),
          ...((filter === 'one_time' || filter === 'recurring') && { billing_type: [filter] }),
        }
        const { periods } = await shop.client.metrics.get({ query })
        expect(periods).toEqual(await readNaively(query))
        answered += periods.filter(({ orders = 0 }) => orders > 0).length
      }
      const year = shop.clock.now().getUTCFullYear()
      const { totals } = await shop.client.metrics.get({
        query: { start_date: '2026-01-01', end_date: `${year}-12-31`, interval: 'year' },
      })
      const booked = await revenueOfLedger()
      expect(totals).toMatchObject({ revenue: booked, cumulative_revenue: booked })
    }),
    { numRuns: lives, seed: 11, endOnFailure: true },
  )
  // The lives are deterministic, and cover all of these.
  expect(answered).toBeGreaterThan(20)
  const statuses = await shop.database.db
    .selectFrom('orders')
    .select(['status', 'billing_reason'])
    .distinct()
    .execute()
  expect(statuses.map(({ status }) => status)).toEqual(expect.arrayContaining(['paid', 'partially_refunded']))
  expect(statuses.map(({ billing_reason }) => billing_reason)).toContain('subscription_cycle')
})

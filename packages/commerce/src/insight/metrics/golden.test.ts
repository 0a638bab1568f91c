import { additions, type CallInput, type contract, type MetricSlug, usualMetrics } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { insertPastOrder, insertPastRefund, insertPastSubscription } from '../../testing/past-sales.ts'
import { addPricesIn } from '../../testing/prices-in.ts'
import { newPlan } from '../../testing/subscribe.ts'

/*
 * A small shop, by week from Monday, 3 March 2025. Amounts in cents of dollars; (f) is the fee of a payment.
 *
 * Before: a print 5000 (175); subscriptions of Ada, 3000 a month (117), and Cid, 3000 a month (117); Dan's free one.
 *   revenue 11000, net 11000 - 409 = 10591, costs 1.5
 * Week 1: Bob subscribes at 24000 a year (726); Cid renews 3000 (117); Bob buys a print, 2000 - 500 + 300 tax (82).
 *   revenue 24000 + 3000 + 1500 = 28500, net 28500 - 925 = 27575, costs 1.25 + 0.1 + 0.2 = 1.55
 *   MRR 3000 + 24000 / 12 + 3000 = 8000; paying Ada, Bob, Cid
 * Week 2: Ada renews 3000 (117); Eva buys a print for 9.00 euros, settled to 990 (59); Cid leaves. A cost of 50 in euros.
 *   revenue 3990, net 3990 - 176 = 3814, costs 3, churn 1 of Ada, Bob, Cid, Dan = 0.25
 * Week 3: Ada subscribes to 1000 a month more (59). Bob's print is refunded, which is not subtracted.
 *   revenue 1000, net 941, costs 0, MRR 3000 + 2000 + 1000 = 6000; paying Ada, Bob
 */
let shop: Shop
let print: string
let monthly: string
let bob: string
beforeAll(async () => {
  shop = await openShop()
  print = shop.demo.product_id
  await addPricesIn(shop, print, { eur: 900 })
  monthly = await newPlan(shop, 3000)
  const yearly = await newPlan(shop, 24_000, { interval: 'year' })
  const customer = async (name: string) =>
    (await shop.client.customers.create({ body: { email: `${name}@example.com`, external_id: name } })).id
  const [ada, cid, dan, eva] = [
    await customer('ada'),
    await customer('cid'),
    await customer('dan'),
    await customer('eva'),
  ]
  bob = await customer('bob')
  const noon = (day: string) => `${day}T12:00:00Z`
  const buy = (customer_id: string, day: string, subtotal: number, more: object = {}) =>
    insertPastOrder(shop, {
      is_paid: true,
      customer_id,
      product_id: print,
      at: noon(day),
      subtotal,
      ...more,
    })
  const subscribe = async (customer_id: string, amount: number, started: string, more: object = {}) => {
    const subscription = { customer_id, product_id: monthly, amount, interval: 'month' as const }
    const subscription_id = await insertPastSubscription(shop, {
      ...subscription,
      started: noon(started),
      ...more,
    })
    return { product_id: monthly, ...more, subscription_id }
  }
  await buy(ada, '2025-02-10', 5000, { fee: 175 })
  const adas = await subscribe(ada, 3000, '2025-02-10')
  await buy(ada, '2025-02-10', 3000, { ...adas, fee: 117 })
  const cids = await subscribe(cid, 3000, '2025-02-05', { ended: noon('2025-03-12') })
  await buy(cid, '2025-02-05', 3000, { ...cids, fee: 117 })
  await subscribe(dan, 0, '2025-02-20')

  const bobs = await subscribe(bob, 24_000, '2025-03-04', { product_id: yearly, interval: 'year' })
  await buy(bob, '2025-03-04', 24_000, { ...bobs, fee: 726 })
  await buy(cid, '2025-03-05', 3000, { ...cids, renews: true, fee: 117 })
  const refunded = await buy(bob, '2025-03-06', 2000, { discount: 500, tax: 300, fee: 82 })

  await buy(ada, '2025-03-10', 3000, { ...adas, renews: true, fee: 117 })
  await buy(eva, '2025-03-11', 900, { currency: 'eur', settled: 990, fee: 59 })

  const more = await subscribe(ada, 1000, '2025-03-18')
  await buy(ada, '2025-03-18', 1000, { ...more, fee: 59 })
  await insertPastRefund(shop, refunded, noon('2025-03-19'))

  const cost = (name: string, day: string, amount: number, currency = 'usd') => ({
    name: 'call',
    external_customer_id: name,
    timestamp: noon(day),
    metadata: { _cost: { amount, currency } },
  })
  const events = [
    cost('ada', '2025-02-14', 1.5),
    cost('ada', '2025-03-03', 1.25),
    cost('bob', '2025-03-04', 0.1, 'USD'),
    cost('bob', '2025-03-09', 0.2),
    cost('ada', '2025-03-10', 3),
    cost('eva', '2025-03-11', 50, 'eur'),
    { ...cost('dan', '2025-03-12', 9), metadata: {} },
  ]
  await shop.client.events.ingest({ body: { events } })
})
afterAll(() => shop.close())

type Query = NonNullable<CallInput<typeof contract.metrics.get>['query']>
const weeks = { start_date: '2025-03-03', end_date: '2025-03-23', interval: 'week' } as const
const read = (metrics: readonly MetricSlug[], more: Partial<Query> = {}) =>
  shop.client.metrics.get({ query: { ...weeks, metrics: [...metrics], ...more } })

/** Values of each week and their total, by metric. */
const golden: Readonly<Record<string, readonly [number, number, number, total: number]>> = {
  orders: [3, 2, 1, 6],
  revenue: [28_500, 3990, 1000, 33_490],
  cumulative_revenue: [39_500, 43_490, 44_490, 44_490],
  net_revenue: [27_575, 3814, 941, 32_330],
  net_cumulative_revenue: [38_166, 41_980, 42_921, 42_921],
  // 27575 / 3, 3814 / 2, 941; the mean of the three.
  net_average_order_value: [9192, 1907, 941, (9192 + 1907 + 941) / 3],
  // 1500 - 82, 990 - 59.
  one_time_products_net_revenue: [1418, 931, 0, 2349],
  // 24000 - 726, 1000 - 59.
  new_subscriptions_net_revenue: [23_274, 0, 941, 24_215],
  // 3000 - 117 each.
  renewed_subscriptions_net_revenue: [2883, 2883, 0, 5766],
  active_subscriptions: [4, 4, 4, 4],
  monthly_recurring_revenue: [8000, 8000, 6000, 6000],
  // 8000 / 3, 6000 / 2.
  average_revenue_per_user: [2667, 2667, 3000, 2778],
  churned_subscriptions: [0, 1, 0, 1],
  // 1 of the 4 before the second week; over all weeks 1 of the 3 before the first.
  churn_rate: [0, 0.25, 0, 1 / 3],
  costs: [1.55, 3, 0, 4.55],
  cumulative_costs: [3.05, 6.05, 6.05, 6.05],
  cost_per_user: [1.55 / 3, 1, 0, (1.55 / 3 + 1) / 3],
  // 28500 - 1.55, 3990 - 3, 1000, rounded.
  gross_margin: [28_498, 3987, 1000, 33_485],
  gross_margin_percentage: [28_498.45 / 28_500, 3987 / 3990, 1, 33_485.45 / 33_490],
  // (8000 / 3 - 1) / 0.25 = 10662.67; of the totals (2778 - 0.5056) / (0.25 / 3) = 33329.93.
  ltv: [0, 10_663, 0, 33_330],
}
const slugs = Object.keys(golden) as MetricSlug[]

describe('the small shop', () => {
  it('has the figures of its paper', async () => {
    const { periods, totals, currency, unconverted } = await read(slugs)
    expect({ currency, unconverted }).toEqual({ currency: 'usd', unconverted: 0 })
    for (const slug of slugs) {
      const values = [...periods.map((period) => period[slug]), totals?.[slug]]
      expect(values, slug).toEqual(golden[slug]?.map((value) => expect.closeTo(value, 6)))
    }
  })

  it('returns the same value for each metric alone as among all', async () => {
    for (const slug of slugs) {
      const { periods, metrics, totals } = await read([slug])
      expect(Object.keys(metrics)).toEqual([slug])
      expect(Object.keys(totals ?? {})).toEqual([slug])
      expect(periods.map((period) => Object.keys(period))).toEqual([1, 2, 3].map(() => ['timestamp', slug]))
      expect(
        periods.map((period) => period[slug]),
        slug,
      ).toEqual(golden[slug]?.slice(0, 3).map((value) => expect.closeTo(value, 6)))
    }
  })

  it('has fees in euros for sales in euros, and costs in euros', async () => {
    const metrics = ['revenue', 'net_revenue', 'costs'] as const
    const { periods, currency } = await read(metrics, { currency: 'eur' })
    // 59 cents of 990 are 59 * 900 / 990 = 53.6 of 900 euro cents.
    expect([currency, periods[1]]).toMatchObject(['eur', { revenue: 900, net_revenue: 846, costs: 50 }])
  })

  it('has the costs of a customer, and none of a product', async () => {
    const { periods } = await read(['costs', 'net_revenue'], { customer_id: [bob] })
    expect(periods.map(({ costs, net_revenue }) => [costs, net_revenue])).toEqual([
      [0.3, 24_692],
      [0, 0],
      [0, 0],
    ])
    for (const filter of [{ product_id: [print] }, { billing_type: ['one_time' as const] }]) {
      const { metrics, totals } = await read(['costs', 'ltv', 'gross_margin', 'net_revenue'], filter)
      expect([Object.keys(metrics), totals]).toEqual([['net_revenue'], { net_revenue: 1418 + 931 }])
    }
  })

  it('without names has the usual metrics', async () => {
    const { metrics } = await shop.client.metrics.get({ query: weeks })
    expect(Object.keys(metrics)).toEqual([...usualMetrics])
  })
})

it('an unknown metric is named, and so is one that is not computed', async () => {
  const path = '/v1/metrics/?start_date=2025-03-03&end_date=2025-03-23&interval=week'
  const response = await shop.fetch(
    new Request(`${shop.serverURL}${path}&metrics=revenue&metrics=profit&metrics=seats_total`, {
      headers: { Authorization: `Bearer ${shop.accessToken}` },
    }),
  )
  expect(response.status).toBe(422)
  const { detail } = (await response.json()) as { detail: { loc: unknown[]; msg: string }[] }
  expect(detail.map(({ loc, msg }) => [loc.join('.'), msg])).toEqual([
    ['query.metrics.1', 'There is no metric profit. Use a name from the reference of the metrics.'],
    ['query.metrics.2', 'The metric seats_total is not computed by this server. Leave it out.'],
  ])
})

it('an export has the same figures in major units', async () => {
  const { metricsExport } = createClientFor(
    { metricsExport: additions.metricsExport },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken: shop.accessToken },
  )
  const metrics = ['revenue', 'net_revenue', 'costs', 'cost_per_user', 'churn_rate', 'orders'] as const
  const table = await metricsExport.export({ query: { ...weeks, metrics: [...metrics] } })
  expect(table.split('\r\n')).toEqual([
    'timestamp,currency,orders,revenue,churn_rate,net_revenue,costs,cost_per_user',
    '2025-03-03T00:00:00.000Z,usd,3,285.00,0,275.75,0.0155,0.00516666667',
    '2025-03-10T00:00:00.000Z,usd,2,39.90,0.25,38.14,0.03,0.01',
    '2025-03-17T00:00:00.000Z,usd,1,10.00,0,9.41,0.00,0.00',
    '',
  ])
  const hours = { start_date: '2025-03-03', end_date: '2025-03-03', interval: 'hour' as const }
  const day = await metricsExport.export({ query: { ...hours, timezone: 'Asia/Tokyo', currency: 'jpy' } })
  expect(day.split('\r\n')[1]).toMatch(/^2025-03-02T15:00:00\.000Z,jpy,0,0,/)
})

import { additions, type CallInput, type contract, type Metrics } from '@atelier/contract'
import { createClientFor, InputValidationError } from '@atelier/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectInvalid } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { insertPastOrder, insertPastSubscription } from '../../testing/past-sales.ts'
import { addPricesIn } from '../../testing/prices-in.ts'
import { newPlan, subscribe } from '../../testing/subscribe.ts'

let shop: Shop
let oneTimeProduct: string
let monthly: string
let yearly: string
let ada: string
let bob: string
beforeAll(async () => {
  shop = await openShop()
  oneTimeProduct = shop.demo.product_id
  monthly = await newPlan(shop, 10_000)
  yearly = await newPlan(shop, 100_000, { interval: 'year' })
  const customer = async (email: string) => (await shop.client.customers.create({ body: { email } })).id
  ada = await customer('ada@example.com')
  bob = await customer('bob@example.com')

  // Reference data of 2024: a one-time purchase, a monthly plan with its renewal, a yearly one, a second
  // monthly one.
  const jan = '2024-01-01T10:00:00Z'
  const start = async (product_id: string, subtotal: number, interval: 'month' | 'year', at: string) => {
    const saleKeys = { customer_id: ada, product_id }
    const subscription_id = await insertPastSubscription(shop, {
      ...saleKeys,
      amount: subtotal,
      interval,
      started: at,
    })
    await insertPastOrder(shop, { is_paid: true, ...saleKeys, at, subtotal, subscription_id })
    return { ...saleKeys, subtotal, subscription_id }
  }
  await insertPastOrder(shop, {
    is_paid: true,
    customer_id: ada,
    product_id: oneTimeProduct,
    at: jan,
    subtotal: 10_000,
  })
  const first = await start(monthly, 10_000, 'month', jan)
  await insertPastOrder(shop, { is_paid: true, ...first, at: '2024-02-01T10:00:00Z', renews: true })
  await start(yearly, 100_000, 'year', jan)
  await start(monthly, 10_000, 'month', '2024-06-01T10:00:00Z')

  // 2025: a customer of two days, one who never paid, and an order with a discount and tax.
  const remainingSale = { customer_id: bob, product_id: monthly, amount: 5000, interval: 'month' } as const
  await insertPastSubscription(shop, {
    ...remainingSale,
    started: '2025-03-10T08:00:00Z',
    ended: '2025-03-12T08:00:00Z',
  })
  await insertPastSubscription(shop, { ...remainingSale, started: null })
  await insertPastOrder(shop, {
    is_paid: true,
    customer_id: bob,
    product_id: oneTimeProduct,
    at: '2025-03-10T23:30:00Z',
    subtotal: 3001,
    discount: 1000,
    tax: 500,
  })
  await insertPastOrder(shop, {
    is_paid: true,
    customer_id: bob,
    product_id: oneTimeProduct,
    at: '2025-03-10T23:40:00Z',
    subtotal: 1000,
  })
})
afterAll(() => shop.close())

type Query = NonNullable<CallInput<typeof contract.metrics.get>['query']>
const read = (
  start_date: string,
  end_date: string,
  interval: Query['interval'],
  more: Partial<Query> = {},
): Promise<Metrics> => shop.client.metrics.get({ query: { start_date, end_date, interval, ...more } })
const periodOf = async (...args: Parameters<typeof read>) => (await read(...args)).periods[0]

it('reports the limits of ranges', async () => {
  expect(await shop.client.metrics.limits()).toEqual({
    min_date: '2023-01-01',
    intervals: {
      hour: { max_days: 7 },
      day: { max_days: 366 },
      week: { max_days: 365 },
      month: { max_days: 1460 },
      year: { max_days: 3650 },
    },
  })
})

describe('a range', () => {
  it('that is too long for its interval is rejected', async () => {
    const tooLong = [
      ['2024-01-01', '2025-01-02', 'day'],
      ['2024-01-01', '2024-01-09', 'hour'],
      ['2024-01-01', '2025-01-01', 'week'],
      ['2024-01-01', '2028-01-01', 'month'],
      ['2024-01-01', '2034-01-01', 'year'],
    ] as const
    for (const request of tooLong) {
      const { detail } = await expectInvalid(read(request[0], request[1], request[2]), 'query')
      expect(detail).toMatchObject([
        {
          type: 'value_error',
          msg: 'The interval is too big. Try to change the interval or reduce the date range.',
        },
      ])
    }
    expect((await read('2024-01-01', '2025-01-01', 'day')).periods).toHaveLength(367)
  })

  it('that starts before 2023, or is none, is rejected', async () => {
    const { detail } = await expectInvalid(read('2022-12-31', '2023-01-02', 'day'), 'query.start_date')
    expect(detail[0]?.type).toBe('greater_than_equal')
    // The client validates dates before sending them.
    await expect(read('2024-02-30', '2024-03-01', 'day')).rejects.toBeInstanceOf(InputValidationError)
    const response = await shop.fetch(
      new Request(`${shop.serverURL}/v1/metrics/?start_date=2024-02-30&end_date=tomorrow&interval=minute`, {
        headers: { Authorization: `Bearer ${shop.accessToken}` },
      }),
    )
    expect(response.status).toBe(422)
    const body = (await response.json()) as { detail: { loc: string[] }[] }
    expect(body.detail.map(({ loc }) => loc.join('.'))).toEqual([
      'query.start_date',
      'query.end_date',
      'query.interval',
    ])
  })

  it('that ends before it starts has no periods, and totals of zero', async () => {
    for (const [end, timezone] of [
      ['2023-12-31', undefined],
      ['0001-01-01', 'Europe/Stockholm'],
    ] as const) {
      const { periods, totals, metrics } = await read('2024-01-01', end, 'day', { timezone })
      expect(periods).toEqual([])
      expect(new Set(Object.values(totals ?? {}))).toEqual(new Set([0]))
      expect(Object.keys(metrics)).toHaveLength(17)
    }
  })

  it('without orders has one period for each step, all of zeros', async () => {
    const { periods } = await read('2023-05-01', '2023-05-03', 'day')
    expect(periods.map(({ timestamp }) => timestamp)).toEqual([
      '2023-05-01T00:00:00.000Z',
      '2023-05-02T00:00:00.000Z',
      '2023-05-03T00:00:00.000Z',
    ])
    for (const { timestamp: _, ...figures } of periods)
      expect(new Set(Object.values(figures))).toEqual(new Set([0]))
  })

  it('has the number of steps of the interval', async () => {
    const steps = async (interval: Query['interval'], end = '2024-12-31') =>
      (await read('2024-01-01', end, interval)).periods.length
    expect(await Promise.all([steps('year'), steps('month'), steps('week'), steps('day')])).toEqual([
      1, 12, 53, 366,
    ])
    expect(await steps('hour', '2024-01-08')).toBe(8 * 24)
    expect((await read('9999-12-30', '9999-12-31', 'day')).periods).toHaveLength(2)
  })
})

it('every metric has the name and the unit that clients expect', async () => {
  const { metrics } = await read('2024-01-01', '2024-01-01', 'day')
  for (const [slug, metric] of Object.entries(metrics)) expect(metric?.slug).toBe(slug)
  const types = Object.values(metrics).map((metric) => metric?.type)
  expect(types.slice(0, 12).every((type) => type === 'scalar' || type === 'currency')).toBe(true)
  expect(metrics.checkouts_conversion).toEqual({
    slug: 'checkouts_conversion',
    display_name: 'Checkouts Conversion Rate',
    type: 'percentage',
  })
  expect(metrics.average_order_value).toEqual({
    slug: 'average_order_value',
    display_name: 'Average Order Value',
    type: 'currency',
  })
})

describe('the golden data', () => {
  it('of 1 January', async () => {
    expect(await periodOf('2024-01-01', '2024-01-01', 'day')).toMatchObject({
      orders: 3,
      revenue: 120_000,
      cumulative_revenue: 120_000,
      average_order_value: 40_000,
      one_time_products: 1,
      one_time_products_revenue: 10_000,
      new_subscriptions: 2,
      new_subscriptions_revenue: 110_000,
      renewed_subscriptions: 0,
      renewed_subscriptions_revenue: 0,
      active_subscriptions: 2,
      monthly_recurring_revenue: 18_333,
    })
  })

  it('of 1 February', async () => {
    expect(await periodOf('2024-02-01', '2024-02-01', 'day')).toMatchObject({
      orders: 1,
      revenue: 10_000,
      cumulative_revenue: 130_000,
      new_subscriptions: 0,
      new_subscriptions_revenue: 0,
      renewed_subscriptions: 1,
      renewed_subscriptions_revenue: 10_000,
      active_subscriptions: 2,
    })
  })

  it('of 2024, where a renewal in the year of the start is no renewal', async () => {
    const { periods, totals } = await read('2024-01-01', '2024-12-31', 'year')
    const year = {
      orders: 5,
      revenue: 140_000,
      cumulative_revenue: 140_000,
      average_order_value: 28_000,
      new_subscriptions: 3,
      renewed_subscriptions: 0,
      active_subscriptions: 3,
      monthly_recurring_revenue: 28_333,
    }
    expect(periods).toMatchObject([year])
    expect(totals).toMatchObject(year)
  })
})

it('totals are sums, the last value of levels, and the mean of means', async () => {
  const { periods, totals } = await read('2024-01-01', '2024-06-30', 'month')
  expect(periods.map(({ average_order_value }) => average_order_value)).toEqual([
    40_000, 10_000, 0, 0, 0, 10_000,
  ])
  expect(totals).toMatchObject({
    orders: 5,
    revenue: 140_000,
    cumulative_revenue: 140_000,
    average_order_value: 10_000,
    new_subscriptions: 3,
    renewed_subscriptions: 1,
    active_subscriptions: 3,
    monthly_recurring_revenue: 28_333,
    checkouts: 0,
    checkouts_conversion: 0,
  })
})

it('the first period counts the whole month that it begins in, like the last', async () => {
  const { periods } = await read('2024-01-20', '2024-02-20', 'month')
  expect(periods).toMatchObject([
    { timestamp: '2024-01-20T00:00:00.000Z', orders: 3 },
    { timestamp: '2024-02-20T00:00:00.000Z', orders: 1 },
  ])
})

it('revenue is the amount after the discount and before tax; the mean is rounded up', async () => {
  expect(await periodOf('2025-03-10', '2025-03-10', 'day')).toMatchObject({
    orders: 2,
    revenue: 3001,
    average_order_value: 1501,
    one_time_products_revenue: 3001,
  })
})

it('an unpaid order is no revenue, whether it is open or void', async () => {
  const order = { customer_id: bob, product_id: oneTimeProduct, at: '2023-05-05T10:00:00Z', subtotal: 777 }
  await insertPastOrder(shop, order)
  const id = await insertPastOrder(shop, order)
  await shop.database.db.updateTable('orders').set({ status: 'void' }).where('id', '=', id).execute()
  expect(await periodOf('2023-05-05', '2023-05-05', 'day')).toMatchObject({
    orders: 0,
    revenue: 0,
    cumulative_revenue: 0,
    one_time_products: 0,
    average_order_value: 0,
  })
})

it('cumulative revenue has the orders before the first day', async () => {
  expect(await periodOf('2025-01-01', '2025-01-01', 'day')).toMatchObject({
    orders: 0,
    revenue: 0,
    cumulative_revenue: 140_000,
  })
})

it('a canceled subscription counts in the period in which it ends, not after; an unpaid one never counts', async () => {
  const { periods } = await read('2025-03-09', '2025-03-14', 'day')
  expect(periods.map(({ active_subscriptions }) => active_subscriptions)).toEqual([3, 4, 4, 4, 3, 3])
  expect(periods.map(({ monthly_recurring_revenue = 0 }) => monthly_recurring_revenue - 28_333)).toEqual([
    0, 5000, 5000, 5000, 0, 0,
  ])
  expect(periods.map(({ new_subscriptions }) => new_subscriptions)).toEqual([0, 1, 0, 0, 0, 0])
  expect(periods.map(({ ended_subscriptions }) => ended_subscriptions)).toEqual([0, 0, 0, 1, 0, 0])
  expect(periods.map(({ churn_rate }) => churn_rate)).toEqual([0, 0, 0, 0.25, 0, 0])
})

it('churn is a share of the subscriptions that were active before: newer ones are not included', async () => {
  const month = await read('2025-03-01', '2025-03-31', 'month')
  const begunAndEnded = {
    new_subscriptions: 1,
    ended_subscriptions: 1,
    active_subscriptions: 4,
    churn_rate: 0,
  }
  expect([month.periods[0], month.totals]).toMatchObject([begunAndEnded, begunAndEnded])
  const days = await read('2025-03-12', '2025-03-14', 'day')
  expect(days.totals).toMatchObject({ ended_subscriptions: 1, churn_rate: 0.25 })
})

describe('filters', () => {
  const january = (more: Partial<Query>) => periodOf('2024-01-01', '2024-01-31', 'month', more)

  it('by product', async () => {
    expect(await january({ product_id: [oneTimeProduct] })).toMatchObject({
      orders: 1,
      active_subscriptions: 0,
    })
    expect(await january({ product_id: [yearly] })).toMatchObject({
      orders: 1,
      revenue: 100_000,
      monthly_recurring_revenue: 8333,
    })
    expect(await january({ product_id: [oneTimeProduct, monthly] })).toMatchObject({
      orders: 2,
      revenue: 20_000,
    })
  })

  it('by customer', async () => {
    expect(await january({ customer_id: [ada] })).toMatchObject({ orders: 3, active_subscriptions: 2 })
    expect(await january({ customer_id: [bob] })).toMatchObject({
      orders: 0,
      active_subscriptions: 0,
      cumulative_revenue: 0,
    })
    expect(await january({ customer_id: [bob, ada] })).toMatchObject({ orders: 3 })
  })

  it('by the kind of billing: without subscriptions, or without single purchases', async () => {
    expect(await january({ billing_type: ['one_time'] })).toMatchObject({
      orders: 1,
      one_time_products: 1,
      new_subscriptions: 0,
      active_subscriptions: 0,
      monthly_recurring_revenue: 0,
    })
    expect(await january({ billing_type: ['recurring'] })).toMatchObject({
      orders: 2,
      one_time_products: 0,
      new_subscriptions: 2,
      active_subscriptions: 2,
    })
    expect(await january({ billing_type: ['recurring', 'one_time'] })).toMatchObject({ orders: 3 })
  })

  it('by organization: another one has no data for this token, and sees none of this one', async () => {
    const rival = await shop.openRival()
    expect(await january({ organization_id: [rival.organization_id] })).toMatchObject({
      orders: 0,
      cumulative_revenue: 0,
      active_subscriptions: 0,
    })
    expect(await january({ organization_id: [shop.demo.organization_id] })).toMatchObject({ orders: 3 })
    const query = {
      start_date: '2024-01-01',
      end_date: '2024-12-31',
      interval: 'year' as const,
      product_id: [oneTimeProduct],
    }
    const rivalMetrics = await rival.client.metrics.get({ query })
    expect(rivalMetrics.totals).toMatchObject({ orders: 0, cumulative_revenue: 0, active_subscriptions: 0 })
  })
})

describe('a time zone', () => {
  it('moves the days: an order late in the evening belongs to the next day in Stockholm', async () => {
    const days = async (more: Partial<Query>) =>
      (await read('2025-03-10', '2025-03-11', 'day', more)).periods.map(({ timestamp, orders }) => [
        timestamp,
        orders,
      ])
    expect(await days({})).toEqual([
      ['2025-03-10T00:00:00.000Z', 2],
      ['2025-03-11T00:00:00.000Z', 0],
    ])
    expect(await days({ timezone: 'Europe/Stockholm' })).toEqual([
      ['2025-03-09T23:00:00.000Z', 0],
      ['2025-03-10T23:00:00.000Z', 2],
    ])
  })

  it('is that of the organization, unless the call names one', async () => {
    const path = { id: shop.demo.organization_id }
    expect(await shop.client.organizations.get({ path })).toMatchObject({ timeZone: 'UTC' })
    const changed = await shop.client.organizations.update({ path, body: { timeZone: 'Europe/Stockholm' } })
    expect(changed).toMatchObject({ timeZone: 'Europe/Stockholm' })
    expect(await periodOf('2025-03-11', '2025-03-11', 'day')).toMatchObject({ orders: 2 })
    expect(await periodOf('2025-03-11', '2025-03-11', 'day', { timezone: 'UTC' })).toMatchObject({
      orders: 0,
    })
    expect(await shop.client.organizations.update({ path, body: { timeZone: null } })).toMatchObject({
      timeZone: 'Europe/Stockholm',
    })
    await shop.client.organizations.update({ path, body: { timeZone: 'UTC' } })
  })

  it('that does not exist is rejected, by metrics and by the organization', async () => {
    for (const zone of ['Europe/Nowhere', '+02:00', '']) {
      await expectInvalid(read('2025-03-10', '2025-03-11', 'day', { timezone: zone }), 'query.timezone')
      const body = { timeZone: zone }
      await expectInvalid(
        shop.client.organizations.update({ path: { id: shop.demo.organization_id }, body }),
        'body.timeZone',
      )
    }
  })

  it('has days of 23 and 25 hours when its clock is changed', async () => {
    const hours = async (day: string) =>
      (await read(day, day, 'hour', { timezone: 'Europe/Stockholm' })).periods.length
    expect(await Promise.all(['2025-03-30', '2025-10-26', '2025-07-01'].map(hours))).toEqual([23, 25, 24])
  })
})

it('counts opened and paid checkouts; a refund does not change them', async () => {
  const today = shop.clock.now().toISOString().slice(0, 10)
  await shop.openCheckout()
  const bought = await shop.buy()
  const figures = () => periodOf(today, today, 'day')
  const before = await figures()
  expect(before).toMatchObject({
    orders: 1,
    revenue: bought.netAmount,
    checkouts: 2,
    succeeded_checkouts: 1,
    checkouts_conversion: 0.5,
  })
  const [order] = (await shop.client.orders.list({ query: { checkout_id: bought.id } })).items
  await shop.client.refunds.create({
    body: { orderId: order?.id ?? '', amount: bought.netAmount ?? 0, reason: 'other' },
  })
  await shop.runJobs()
  expect(await shop.client.orders.get({ path: { id: order?.id ?? '' } })).toMatchObject({
    status: 'refunded',
  })
  expect(await figures()).toEqual(before)
})

it('figures of one period agree during concurrent sales', async () => {
  const today = shop.clock.now().toISOString().slice(0, 10)
  const selling = async () => {
    for (let i = 0; i < 4; i += 1) await subscribe(shop, monthly)
  }
  const reading = async () => {
    for (let i = 0; i < 40; i += 1) {
      const figures = await periodOf(today, today, 'day', { product_id: [monthly] })
      expect(figures?.renewed_subscriptions).toBe(0)
      expect(figures?.renewed_subscriptions_revenue).toBe(0)
      expect(figures?.new_subscriptions_revenue).toBe(figures?.revenue)
    }
  }
  await Promise.all([selling(), reading()])
})

it('amounts in other currencies are converted by their payments, or filtered by one currency', async () => {
  const today = shop.clock.now().toISOString().slice(0, 10)
  const read = (currency?: string) =>
    shop.client.metrics.get({
      query: { start_date: today, end_date: today, interval: 'day', ...(currency && { currency }) },
    })
  const before = await read()
  expect(before).toMatchObject({ currency: 'usd', unconverted: 0 })

  await addPricesIn(shop, oneTimeProduct, { eur: 900 })
  const { clientSecret } = await shop.client.checkouts.create({
    body: { productId: oneTimeProduct, customerBillingAddress: { country: 'DE' } },
  })
  const path = { client_secret: clientSecret }
  await shop.client.checkouts.clientConfirm({ path, body: await shop.buyer(cards.visa, 'eva@example.com') })
  await shop.runJobs()

  const { totals, unconverted } = await read()
  // The sandbox settles 9.00 euros to 9.90 dollars.
  expect({ revenue: totals?.revenue, unconverted }).toEqual({
    revenue: (before.totals?.revenue ?? 0) + 990,
    unconverted: 0,
  })
  const euros = await read('eur')
  expect(euros).toMatchObject({ currency: 'eur', unconverted: 0, totals: { orders: 1, revenue: 900 } })
  expect((await read('usd')).totals).toMatchObject({ revenue: before.totals?.revenue })
  await shop.database.db
    .updateTable('payments')
    .set({ settlement_currency: null, settlement_amount: null })
    .where('currency', '=', 'eur')
    .execute()
  const unsettled = await read()
  expect({ revenue: unsettled.totals?.revenue, unconverted: unsettled.unconverted }).toEqual({
    revenue: before.totals?.revenue,
    unconverted: 1,
  })
  await shop.database.db
    .updateTable('payments')
    .set({ settlement_currency: 'usd', settlement_amount: 990 })
    .where('currency', '=', 'eur')
    .execute()

  const { ledger, payouts } = createClientFor(
    { ledger: additions.ledger, payouts: additions.payouts },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken: shop.accessToken },
  )
  const revenueIn = async (currency?: string) => {
    const { items } = await ledger.entries({ query: { account: 'revenue', ...(currency && { currency }) } })
    return items.map(({ currency: itemCurrency, amount }) => [itemCurrency, amount])
  }
  expect(await revenueIn('eur')).toEqual([['eur', -900]])
  expect(await revenueIn()).not.toContainEqual(['eur', -900])
  const { currency, other_currencies, balances } = await payouts.balance({ query: {} })
  expect({ currency, other_currencies }).toEqual({ currency: 'usd', other_currencies: [] })
  expect(balances.map((balance) => balance.currency)).toEqual(['usd'])
})

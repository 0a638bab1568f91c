import { json } from '@atelier/plumbing/database'
import { days } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addedTax } from '../../testing/added-tax.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { again, newPlan, ordersOf, subscribe } from '../../testing/subscribe.ts'
import { type MeteredSubscription, noUsageCounter, type UsageCounter } from '../usage-counter.ts'

/** A tax of a quarter, when the country is known. */
const tax = addedTax((amount, { address }) => (address === null ? null : Math.floor(amount / 4)))
const requests: { readonly subscription: MeteredSubscription; readonly until: Date }[] = []
/** Usage of 120 cents for every metered price. */
const usage: UsageCounter = {
  ...noUsageCounter,
  takeLinesOfPeriod: (_, subscription, until) => {
    requests.push({ subscription, until })
    return Promise.resolve(
      subscription.prices
        .filter(({ meter_id }) => meter_id !== null)
        .map(({ id }) => ({
          label: 'Usage',
          amount: 120,
          proration: false,
          product_price_id: id,
          quantity: '12',
          unit_amount: '10',
          used_from: until,
          used_until: until,
        })),
    )
  },
}

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ tax, usage })
})
afterAll(() => shop.close())

const newMeter = async (): Promise<string> => {
  const id = crypto.randomUUID()
  await shop.database.db
    .insertInto('meters')
    .values({
      id,
      organization_id: shop.demo.organization_id,
      name: 'Brush strokes',
      filter: json({ conjunction: 'and' as const, clauses: [] }),
      aggregation: json({ func: 'count' as const }),
      metadata: json({}),
      created_at: shop.clock.now(),
      modified_at: null,
    })
    .execute()
  return id
}

describe('the costs of a period', () => {
  it('is taxed line by line in the customer’s country, in renewals and changes alike', async () => {
    const [small, large] = [await newPlan(shop, 999), await newPlan(shop, 1998)]
    const subscription = await subscribe(shop, small)
    await shop.travel(new Date(subscription.current_period_end ?? ''))
    shop.clock.advance(days(10))
    await shop.client.subscriptions.update({
      path: { id: subscription.id },
      body: { productId: large, prorationBehavior: 'invoice' },
    })
    await shop.runJobs()
    const orders = await ordersOf(shop, subscription)
    expect(orders.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
    expect(orders[1]).toMatchObject({ net_amount: 999, tax_amount: 249, total_amount: 1248 })
    for (const order of orders) {
      expect(order.tax_amount).toBe(Math.floor(order.net_amount / 4))
      expect(order.items.reduce((sum, item) => sum + item.tax_amount, 0)).toBe(order.tax_amount)
      expect(order.items.every((item) => item.tax_amount >= 0)).toBe(true)
    }
  })

  it('contains the usage of exactly that period, requested once', async () => {
    const meter_id = await newMeter()
    const { id: product } = await shop.client.products.create({
      body: {
        name: 'Metered',
        recurringInterval: 'month',
        prices: [
          { amountType: 'fixed', priceAmount: 500 },
          { amountType: 'metered_unit', meterId: meter_id, unitAmount: '1.5' },
        ],
      },
    })
    const subscription = await subscribe(shop, product)
    expect(subscription).toMatchObject({ amount: 500 })
    expect(subscription.prices).toHaveLength(2)
    requests.length = 0
    await shop.travel(new Date(subscription.current_period_end ?? ''))
    const ownRequests = requests.filter((item) => item.subscription.id === subscription.id)
    expect(ownRequests).toMatchObject([
      {
        subscription: { customer_id: subscription.customer_id, prices: [{}, { meter_id }] },
        until: new Date(subscription.current_period_end ?? ''),
      },
    ])
    const [, renewal] = await ordersOf(shop, subscription)
    expect(renewal).toMatchObject({
      net_amount: 620,
      status: 'paid',
      items: [
        { label: 'Metered', amount: 500 },
        { label: 'Usage', amount: 120, proration: false },
      ],
    })
    expect((await again(shop, subscription)).amount).toBe(500)
  })

  it('is refunded like any other order, and the subscription continues', async () => {
    const subscription = await subscribe(shop, await newPlan(shop, 800))
    await shop.travel(new Date(subscription.current_period_end ?? ''))
    const [, renewal] = await ordersOf(shop, subscription)
    const refund = await shop.client.refunds.create({
      body: { orderId: renewal?.id ?? '', reason: 'customer_request', amount: 800 },
    })
    expect(refund).toMatchObject({ taxAmount: 200, subscriptionId: subscription.id })
    await shop.runJobs()
    expect((await ordersOf(shop, subscription))[1]).toMatchObject({ status: 'refunded' })
    expect((await again(shop, subscription)).status).toBe('active')
  })
})

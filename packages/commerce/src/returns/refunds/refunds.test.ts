import { seconds } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { addedTax } from '../../testing/added-tax.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { servicesOf } from '../../testing/services-of.ts'
import { again, newPlan, ordersOf, subscribe } from '../../testing/subscribe.ts'
import { settleRefund } from './settle.ts'

const cardsOfRefunds = { late: '4000000000007726', returned: '4000000000005126' }
const quarter = addedTax((amount) => Math.round(amount / 4))

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ tax: quarter })
})
afterAll(() => shop.close())

const reason = 'customer_request' as const

/** Sells a product at a net price, and returns the order. */
const sell = async (net: number, number: string = cards.visa) => {
  const { id: productId } = await shop.client.products.create({
    body: {
      name: 'Painting',
      recurringInterval: null,
      prices: [
        net === 0 ? { amountType: 'free' } : { amountType: 'fixed', priceAmount: net, priceCurrency: 'usd' },
      ],
    },
  })
  const checkout = await shop.client.checkouts.create({ body: { productId } })
  await shop.client.checkouts.clientConfirm({
    path: { client_secret: checkout.clientSecret },
    body: await shop.buyer(number),
  })
  await shop.runJobs()
  const { items } = await shop.client.orders.list({ query: { checkout_id: [checkout.id] } })
  const [order] = items
  if (order === undefined) throw new Error('Nothing was sold.')
  return order.id
}
const refund = (orderId: string, amount: number, more: object = {}) =>
  shop.client.refunds.create({ body: { orderId, amount, reason, ...more } })
const orderOf = async (id: string) => {
  const { status, refunded_amount, refunded_tax_amount } = await shop.client.orders.get({ path: { id } })
  return [status, refunded_amount, refunded_tax_amount]
}
const tellings = async (id: string) => {
  const events = await shop.events()
  return events
    .filter(({ subject_id, data }) => subject_id === id || (data as { order_id?: string }).order_id === id)
    .map(({ type }) => type)
    .filter((type) => type.startsWith('refund.') || type === 'order.refunded')
}

describe('a refund', () => {
  it('refunds a part with its tax, then the rest, then nothing more', async () => {
    const order = await sell(1000)
    expect(await refund(order, 500)).toMatchObject({
      amount: 500,
      taxAmount: 125,
      status: 'succeeded',
      currency: 'usd',
      orderId: order,
      subscriptionId: null,
    })
    expect(await orderOf(order)).toEqual(['partially_refunded', 500, 125])
    expect(await expectApiError(refund(order, 501), 'RefundAmountTooHigh', 400)).toMatch(/\$5\.00.*\$5\.01/)
    expect(await orderOf(order)).toEqual(['partially_refunded', 500, 125])
    expect(await refund(order, 500)).toMatchObject({ taxAmount: 125 })
    expect(await orderOf(order)).toEqual(['refunded', 1000, 250])
    await expectApiError(refund(order, 1), 'RefundedAlready', 403)
    expect(await tellings(order)).toEqual([
      'refund.created',
      'order.refunded',
      'refund.created',
      'order.refunded',
    ])
  })

  it('shares odd tax to the cent', async () => {
    const order = await sell(9990)
    const shares: (number | undefined)[] = []
    for (const amount of [1110, 993, 5887]) shares.push((await refund(order, amount)).taxAmount)
    await expectApiError(refund(order, 2001), 'RefundAmountTooHigh', 400)
    shares.push((await refund(order, 2000)).taxAmount)
    expect(shares).toEqual([278, 248, 1472, 500])
    expect(await orderOf(order)).toEqual(['refunded', 9990, 2498])
  })

  it('keeps its reason and metadata, and does not publish its comment', async () => {
    const created = await refund(await sell(1000), 10, {
      reason: 'duplicate',
      comment: 'They asked nicely.',
      metadata: { ticket: 'T-1' },
      revokeBenefits: true,
    })
    expect(created).toMatchObject({ reason: 'duplicate', metadata: { ticket: 'T-1' }, revokeBenefits: true })
    expect(JSON.stringify(created)).not.toContain('nicely')
  })

  it('of zero, of a stranger’s order or without a reason is rejected', async () => {
    const order = await sell(1000)
    for (const wish of [{ amount: 0 }, { amount: -1 }, { reason: 'whim' }]) {
      const response = await shop.fetch(
        new Request(`${shop.serverURL}/v1/refunds/`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${shop.accessToken}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ orderId: order, amount: 1, reason, ...wish }),
        }),
      )
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ detail: [{ loc: ['body', Object.keys(wish)[0]] }] })
    }
    await expectInvalid(refund(crypto.randomUUID(), 1), 'body.orderId')
    const { client } = await shop.openRival()
    await expectInvalid(
      client.refunds.create({ body: { orderId: order, amount: 1, reason } }),
      'body.orderId',
    )
    expect(await orderOf(order)).toEqual(['paid', 0, 0])
  })

  it('of an order of a subscription does not affect the subscription and its benefits', async () => {
    const subscription = await subscribe(shop, await newPlan(shop, 1000))
    const [order] = await ordersOf(shop, subscription)
    const id = order?.id ?? ''
    await expectApiError(refund(id, 1, { revokeBenefits: true }), 'RevokeSubscriptionBenefitsProhibited', 400)
    expect(await refund(id, 1000)).toMatchObject({ taxAmount: 250, subscriptionId: subscription.id })
    expect(await orderOf(id)).toEqual(['refunded', 1000, 250])
    expect((await again(shop, subscription)).status).toBe('active')
    const { items } = await shop.client.refunds.list({
      query: { subscription_id: subscription.id, customer_id: subscription.customer_id },
    })
    expect(items).toMatchObject([{ orderId: id, amount: 1000 }])
  })

  it('of an unpaid order is of an unknown payment', async () => {
    const subscription = await subscribe(shop, await newPlan(shop, 1000), { card: cards.declinedAgain })
    await shop.travel(new Date(subscription.current_period_end ?? ''))
    const [, owed] = await ordersOf(shop, subscription)
    await expectApiError(refund(owed?.id ?? '', 1), 'RefundUnknownPayment', 404)
    expect(await orderOf(owed?.id ?? '')).toEqual(['pending', 0, 0])
  })

  it('of a free order is too high', async () => {
    await expectApiError(refund(await sell(0), 1), 'RefundAmountTooHigh', 400)
  })

  it('needs the right to refund', async () => {
    const token = await shop.commerce.issueToken({
      organization_id: shop.demo.organization_id,
      label: 'db',
      scopes: ['refunds:read'],
    })
    const order = await sell(1000)
    const call = shop.clientWith(token).refunds.create({ body: { orderId: order, amount: 1, reason } })
    await expect(call).rejects.toMatchObject({ status: 403 })
  })

  it('is listed, filtered and sorted', async () => {
    const order = await sell(1000)
    for (const amount of [300, 100, 200]) await refund(order, amount)
    const late = await sell(1000, cardsOfRefunds.late)
    await refund(late, 5)
    const list = async (query: object) =>
      (await shop.client.refunds.list({ query })).items.map(({ amount }) => amount)
    expect(await list({ order_id: [order], sorting: ['amount'] })).toEqual([100, 200, 300])
    expect(await list({ order_id: [order, late], succeeded: true })).toHaveLength(3)
    expect(await list({ order_id: [order, late], succeeded: false })).toHaveLength(4)
    expect((await (await shop.openRival()).client.refunds.list()).items).toEqual([])
    shop.clock.advance(seconds(5))
    await shop.runJobs()
  })
})

describe('a slow refund', () => {
  it('counts when it is done, and reserves its amount until then', async () => {
    const order = await sell(1000, cardsOfRefunds.late)
    expect(await refund(order, 600)).toMatchObject({ status: 'pending', amount: 600, taxAmount: 150 })
    expect(await orderOf(order)).toEqual(['paid', 0, 0])
    await expectApiError(refund(order, 401), 'RefundAmountTooHigh', 400)
    expect((await expectReconciled(shop)).pending).toBe(1)
    shop.clock.advance(seconds(5))
    await shop.runJobs()
    expect(await orderOf(order)).toEqual(['partially_refunded', 600, 150])
    expect(await tellings(order)).toEqual(['refund.created', 'refund.updated', 'order.refunded'])
  })

  it.each([
    ['less', 500, 400, 100],
    ['more', 1000, 800, 200],
  ])('is booked with the sum that the processor refunded: %s', async (_, gross, amount, taxAmount) => {
    const order = await sell(1000, cardsOfRefunds.late)
    const { id } = await refund(order, 600)
    const settle = (sum: number, status: 'succeeded' | 'pending') =>
      shop.database.transact((tx) =>
        settleRefund(tx, servicesOf(shop), {
          refund_id: id,
          processor_id: `re_${id}`,
          amount: sum,
          currency: 'usd',
          status,
          settlement: null,
        }),
      )
    await expect(settle(1251, 'succeeded')).rejects.toThrow('less left to refund')
    await settle(gross, 'succeeded')
    const { items } = await shop.client.refunds.list({ query: { id: [id] } })
    expect(items).toMatchObject([{ status: 'succeeded', amount, taxAmount }])
    expect(await orderOf(order)).toEqual(['partially_refunded', amount, taxAmount])
    expect((await shop.commerce.reconcile()).differences).toEqual([])
    await settle(gross, 'succeeded')
    expect(await orderOf(order)).toEqual(['partially_refunded', amount, taxAmount])
  })

  it('that fails has no amount, whatever the processor reports', async () => {
    const order = await sell(1000, cardsOfRefunds.late)
    const { id } = await refund(order, 600)
    const failed = { processor_id: `re_${id}`, amount: 1, currency: 'usd', status: 'failed' } as const
    await shop.database.transact((tx) =>
      settleRefund(tx, servicesOf(shop), { refund_id: id, ...failed, settlement: null }),
    )
    const { items } = await shop.client.refunds.list({ query: { id: [id] } })
    expect(items).toMatchObject([{ status: 'failed', amount: 600, taxAmount: 150 }])
    expect(await orderOf(order)).toEqual(['paid', 0, 0])
  })

  it('that is returned leaves the order unchanged', async () => {
    const order = await sell(1000, cardsOfRefunds.returned)
    const created = await refund(order, 1000)
    expect(created.status).toBe('succeeded')
    expect(await orderOf(order)).toEqual(['refunded', 1000, 250])
    shop.clock.advance(seconds(5))
    await shop.runJobs()
    expect(await orderOf(order)).toEqual(['paid', 0, 0])
    const { items } = await shop.client.refunds.list({ query: { id: [created.id] } })
    expect(items[0]?.status).toBe('failed')
    expect(await tellings(order)).toEqual(['refund.created', 'order.refunded', 'refund.updated'])
    await refund(order, 1000)
    expect(await orderOf(order)).toEqual(['refunded', 1000, 250])
    shop.clock.advance(seconds(5))
    await shop.runJobs()
  })
})

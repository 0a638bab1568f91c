import { days, seconds } from '@atelier/plumbing/clock'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newBenefit, offer } from '../../../testing/benefits.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { changeAsBefore } from '../../../testing/earlier-change.ts'
import { cards, openShop, type Shop } from '../../../testing/open-shop.ts'
import {
  again,
  endSubscriptions,
  newPlan,
  ordersOf,
  portalOf,
  subscribe,
  type Subscription,
} from '../../../testing/subscribe.ts'
import { meterOf, newMeter, newMeteredPlan, report, use } from '../../../testing/usage.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(() => endSubscriptions(shop))
afterAll(() => shop.close())

const end = (subscription: Subscription) => new Date(subscription.current_period_end ?? '')
/** Usage lines of each order of a subscription, the oldest order first. */
const usageLines = async (subscription: Subscription) =>
  (await ordersOf(shop, subscription)).map(({ items }) =>
    items
      .filter(({ label }) => label.includes('consumed units'))
      .map(({ label, amount }) => `${amount} ${label}`),
  )
const renew = async (subscription: Subscription): Promise<Subscription> => {
  await shop.travel(end(await again(shop, subscription)))
  await shop.runJobs()
  return again(shop, subscription)
}
const credit = (meter: { readonly id: string }, units: number, rollover = false) =>
  newBenefit(shop, { type: 'meter_credit', properties: { meter_id: meter.id, units, rollover } })

describe('a metered price', () => {
  it('is charged at the renewal for the usage of the period, and only once', async () => {
    const meter = await newMeter(shop)
    const plan = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 50 }])
    const subscription = await subscribe(shop, plan)
    expect(subscription).toMatchObject({
      amount: 0,
      meters: [
        { meter_id: meter.id, consumed_units: 0, credited_units: 0, amount: 0, meter: { id: meter.id } },
      ],
    })
    await use(shop, subscription, meter, 4, 6)
    expect((await again(shop, subscription)).meters).toMatchObject([{ consumed_units: 10, amount: 500 }])
    await renew(subscription)
    expect((await again(shop, subscription)).meters).toMatchObject([{ consumed_units: 0, amount: 0 }])
    await use(shop, subscription, meter, 1)
    await renew(subscription)
    await renew(subscription)
    expect(await usageLines(subscription)).toEqual([
      [],
      [`500 ${meter.name} — (10 consumed units) × $0.50`],
      [`50 ${meter.name} — (1 consumed units) × $0.50`],
      [],
    ])
    expect((await ordersOf(shop, subscription)).map(({ status }) => status)).toEqual([
      'paid',
      'paid',
      'paid',
      'paid',
    ])
  })

  it.each([
    ['half a cent, rounded half up', '0.5', undefined, [3], '2 _ — (3 consumed units) × $0.005'],
    ['a cap', 50, 1000, [100], '1000 _ — (100 consumed units) × $0.50— Capped at $10.00'],
    ['a fraction of a unit', 10, undefined, [0.1, 0.2], '3 _ — (0.3 consumed units) × $0.10'],
    ['no units, though there were events', 50, undefined, [0], '0 _ — (0 consumed units) × $0.50'],
  ] as const)('charges %s', async (_, unitAmount, capAmount, units, line) => {
    const meter = await newMeter(shop)
    const plan = await newMeteredPlan(shop, [
      { meterId: meter.id, unitAmount, ...(capAmount !== undefined && { capAmount }) },
    ])
    const subscription = await subscribe(shop, plan)
    await use(shop, subscription, meter, ...units)
    await renew(subscription)
    expect((await usageLines(subscription))[1]).toEqual([line.replace('_', meter.name)])
  })

  it('charges beside the price for the period and beside others, each by its own meter', async () => {
    const [sum, count] = [await newMeter(shop), await newMeter(shop, { func: 'count' })]
    const plan = await newMeteredPlan(
      shop,
      [
        { meterId: sum.id, unitAmount: '1.5' },
        { meterId: count.id, unitAmount: 7 },
      ],
      { price: 1000 },
    )
    const subscription = await subscribe(shop, plan)
    await use(shop, subscription, sum, 5)
    await use(shop, subscription, count, 1, 1)
    await renew(subscription)
    const [, order] = await ordersOf(shop, subscription)
    expect(order?.items.map(({ amount }) => amount)).toEqual([1000, 8, 14])
    expect(order).toMatchObject({ net_amount: 1022, billing_reason: 'subscription_cycle' })
  })

  it('keeps quantity, unit price and period on the line', async () => {
    const meter = await newMeter(shop)
    const subscription = await subscribe(
      shop,
      await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: '0.25' }]),
    )
    await use(shop, subscription, meter, 2.5)
    await renew(subscription)
    const [, order] = await ordersOf(shop, subscription)
    const items = await shop.database.db
      .selectFrom('order_items')
      .selectAll()
      .where('order_id', '=', order?.id ?? '')
      .execute()
    expect(items).toMatchObject([
      {
        quantity: '2.5',
        unit_amount: '0.25',
        used_from: new Date(subscription.current_period_start),
        used_until: end(subscription),
      },
    ])
  })

  it('charges usage that credits do not cover', async () => {
    const meter = await newMeter(shop)
    const plan = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 50 }])
    await offer(shop, plan, await credit(meter, 10))
    const subscription = await subscribe(shop, plan)
    await use(shop, subscription, meter, 8)
    expect((await again(shop, subscription)).meters).toMatchObject([
      { consumed_units: 8, credited_units: 10, amount: 0 },
    ])
    await renew(subscription)
    await use(shop, subscription, meter, 15)
    await renew(subscription)
    const [, first, second] = await usageLines(subscription)
    expect(first).toEqual([`0 ${meter.name} — (-2 consumed units) × $0.50`])
    expect(second).toEqual([`250 ${meter.name} — (5 consumed units) × $0.50`])
  })

  it('never charges usage from before the subscription or before the meter', async () => {
    const name = `before-${crypto.randomUUID()}`
    const { id: customer_id } = await shop.client.customers.create({ body: { email: 'early@example.com' } })
    await report(shop, { customer_id }, name, { units: 100 })
    await shop.runJobs()
    const filter = {
      conjunction: 'and' as const,
      clauses: [{ property: 'name', operator: 'eq' as const, value: name }],
    }
    const meter = { ...(await newMeter(shop, { func: 'sum', property: 'units' }, filter)), name }
    await shop.runJobs()
    await report(shop, { customer_id }, name, { units: 10 })
    shop.clock.advance(1)
    const plan = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 1 }])
    const subscription = await subscribe(shop, plan, { email: 'early@example.com' })
    expect(subscription.customer_id).toBe(customer_id)
    await use(shop, subscription, meter, 1)
    expect(await meterOf(shop, subscription, meter)).toBe('111/0/-111')
    await renew(subscription)
    expect(await usageLines(subscription)).toMatchObject([
      [],
      [expect.stringContaining('(1 consumed units)')],
    ])
  })

  it('charges the customer once where two subscriptions count by one meter: the older one', async () => {
    const meter = await newMeter(shop)
    const prices = [{ meterId: meter.id, unitAmount: 10 }]
    const email = 'twice@example.com'
    const subscriptionSettings = {
      allowMultipleSubscriptions: true,
      allowCustomerUpdates: true,
      prorationBehavior: 'prorate' as const,
    }
    await shop.client.organizations.update({
      path: { id: shop.demo.organization_id },
      body: { subscriptionSettings },
    })
    const first = await subscribe(shop, await newMeteredPlan(shop, prices), { email })
    shop.clock.advance(1000)
    const second = await subscribe(shop, await newMeteredPlan(shop, prices), { email })
    await use(shop, first, meter, 3)
    expect((await again(shop, first)).meters).toMatchObject([{ amount: 30 }])
    expect((await again(shop, second)).meters).toMatchObject([{ amount: 0 }])
  })
})

describe('the end and the change of a metered subscription', () => {
  const begin = async (unitAmount = 10) => {
    const meter = await newMeter(shop)
    const subscription = await subscribe(
      shop,
      await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount }]),
    )
    await use(shop, subscription, meter, 5)
    return { meter, subscription }
  }

  it('a cancellation charges the usage until the end, with the end of the period', async () => {
    const { meter, subscription } = await begin()
    await shop.client.subscriptions.update({
      path: { id: subscription.id },
      body: { cancelAtPeriodEnd: true },
    })
    await use(shop, subscription, meter, 2)
    expect(await usageLines(subscription)).toEqual([[]])
    await renew(subscription)
    expect((await again(shop, subscription)).status).toBe('canceled')
    const [, order] = await ordersOf(shop, subscription)
    expect(order).toMatchObject({ status: 'paid', net_amount: 70, billing_reason: 'subscription_update' })
    await use(shop, subscription, meter, 9)
    expect((await ordersOf(shop, subscription)).length).toBe(2)
  })

  it('an immediate end charges the usage until then', async () => {
    const { meter, subscription } = await begin()
    await report(shop, subscription, meter.name, { units: 1 })
    shop.clock.advance(1000)
    const after = await shop.client.subscriptions.revoke({ path: { id: subscription.id } })
    expect(after.status).toBe('canceled')
    await shop.runJobs()
    expect((await usageLines(subscription))[1]).toEqual([`60 ${meter.name} — (6 consumed units) × $0.10`])
    expect((await ordersOf(shop, subscription)).map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect(await meterOf(shop, subscription, meter)).toBe('0/0/0')
  })

  it('an immediate end waits only for the events of its own customer', async () => {
    const meter = await newMeter(shop)
    const plan = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 100 }])
    const [first, second] = [await subscribe(shop, plan), await subscribe(shop, plan)]
    const { db } = shop.database
    // Neither event can be folded at the moment.
    await report(shop, first, meter.name, { units: 3 })
    await report(shop, second, meter.name, { units: 4 })
    shop.clock.advance(1000)
    await db
      .updateTable('event_batches')
      .set({ retry_at: new Date('9999-01-01') })
      .execute()
    const revoke = () => shop.client.subscriptions.update({ path: { id: first.id }, body: { revoke: true } })
    await expectApiError(revoke(), 'Unavailable', 503)
    // The customer's own event can be folded again, that of the other customer cannot.
    const waiting = () => db.selectFrom('event_batches').select('id').orderBy('id').execute()
    const [ownPrice, otherPrice] = await waiting()
    await db
      .updateTable('event_batches')
      .set({ retry_at: null })
      .where('id', '=', ownPrice?.id ?? 0)
      .execute()
    expect(await revoke()).toMatchObject({ status: 'canceled' })
    expect(await usageLines(first)).toEqual([[], [`300 ${meter.name} — (3 consumed units) × $1.00`]])
    expect(await waiting()).toContainEqual(otherPrice)
    expect(await waiting()).not.toContainEqual(ownPrice)
    await db.updateTable('event_batches').set({ retry_at: null }).execute()
  })

  it('an end without usage creates no order', async () => {
    const meter = await newMeter(shop)
    const subscription = await subscribe(
      shop,
      await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 1 }]),
    )
    await shop.client.subscriptions.update({ path: { id: subscription.id }, body: { revoke: true } })
    await shop.runJobs()
    expect((await ordersOf(shop, subscription)).length).toBe(1)
  })

  it('a change of product charges previous usage at the old price: with the change, or at the renewal', async () => {
    for (const [prorationBehavior, orders] of [
      [
        'invoice',
        [[], [expect.stringMatching(/^50 .*\(5 consumed/)], [expect.stringMatching(/^2 .*\(2 consumed/)]],
      ],
      [
        'prorate',
        [[], [expect.stringMatching(/^50 .*\(5 consumed/), expect.stringMatching(/^2 .*\(2 consumed/)]],
      ],
    ] as const) {
      const { meter, subscription } = await begin()
      const otherPlan = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 1 }])
      shop.clock.advance(days(3))
      const after = await shop.client.subscriptions.update({
        path: { id: subscription.id },
        body: { productId: otherPlan, prorationBehavior },
      })
      expect(after.meters).toMatchObject([{ meter_id: meter.id, consumed_units: 0, amount: 0 }])
      await use(shop, subscription, meter, 2)
      await renew(subscription)
      const lines = await usageLines(subscription)
      expect(lines.map((line) => line.toSorted().toReversed())).toEqual(
        orders.map((order) => [...order].map((line): unknown => line)),
      )
    }
  })

  it('a change to another interval charges it immediately, and a change to no meter leaves none', async () => {
    const { subscription } = await begin()
    const yearly = await newPlan(shop, 5000, { interval: 'year' })
    shop.clock.advance(1000)
    const after = await shop.client.subscriptions.update({
      path: { id: subscription.id },
      body: { productId: yearly },
    })
    expect(after.meters).toEqual([])
    await shop.runJobs()
    const [, order] = await ordersOf(shop, subscription)
    expect(order?.items.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([50, 5000])
    expect(order?.status).toBe('paid')
  })

  it('a subscription with an unpaid order is charged nothing more', async () => {
    const meter = await newMeter(shop)
    const plan = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 100 }])
    const subscription = await subscribe(shop, plan, { card: cards.declinedAgain })
    await use(shop, subscription, meter, 5)
    await renew(subscription)
    expect((await again(shop, subscription)).status).toBe('past_due')
    await use(shop, subscription, meter, 5)
    await shop.client.subscriptions.revoke({ path: { id: subscription.id } })
    await shop.runJobs()
    expect((await ordersOf(shop, subscription)).length).toBe(2)
  })
})

/**
 * A subscription with unpaid usage of a former plan: an earlier version moved it to a free plan although its
 * card was declined.
 */
const owingUsage = async (default_card?: string) => {
  const meter = await newMeter(shop)
  const plan = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 50 }])
  const subscription = await subscribe(shop, plan, { card: cards.declinedAgain })
  const { id, customer_id } = subscription
  if (default_card !== undefined) {
    const { customers } = await portalOf(shop, subscription)
    const confirmationTokenId = await shop.tokenOf(default_card)
    await customers.addPaymentMethod({ body: { confirmationTokenId, setDefault: true, returnUrl: '/' } })
  }
  await use(shop, { customer_id }, meter, 100)
  await changeAsBefore(shop, subscription, await newPlan(shop, 0))
  await shop.runJobs()
  expect(await again(shop, { id })).toMatchObject({ status: 'past_due' })
  return subscription
}
const amountsOf = async (subscription: Subscription) =>
  (await ordersOf(shop, subscription)).map(({ status, net_amount }) => `${status} ${net_amount}`).toSorted()

describe('an upgrade of a subscription that owes usage', () => {
  it('pays it immediately with the card of the checkout', async () => {
    const { id, customer } = await owingUsage()
    const paid = await newPlan(shop, 1000)
    const upgraded = await subscribe(shop, paid, { subscriptionId: id, email: customer.email })
    await shop.runJobs()
    expect(await again(shop, { id })).toMatchObject({ status: 'active', amount: 1000 })
    expect(await amountsOf(upgraded)).toEqual(['paid 0', 'paid 1000', 'paid 5000'])
  })

  it('leaves a default card that was declined to its next retry', async () => {
    const { id, customer } = await owingUsage(cards.declinedAgain)
    const attempts = () =>
      shop.database.db
        .selectFrom('payments')
        .innerJoin('orders', 'orders.id', 'payments.order_id')
        .select(['payments.status', 'orders.next_payment_attempt_at'])
        .where('orders.subscription_id', '=', id)
        .execute()
    const before = await attempts()
    expect(before).toMatchObject([{ status: 'failed' }])
    const paid = await newPlan(shop, 1000)
    const upgraded = await subscribe(shop, paid, { subscriptionId: id, email: customer.email })
    await shop.runJobs()
    expect(await attempts()).toEqual(before)
    expect(await again(shop, { id })).toMatchObject({ status: 'past_due', amount: 1000 })
    expect(await amountsOf(upgraded)).toEqual(['paid 0', 'paid 1000', 'pending 5000'])
  })

  it('charges none of it to a customer who was deleted during the payment', async () => {
    const { id, customer, customer_id } = await owingUsage()
    const { clientSecret } = await shop.client.checkouts.create({
      body: { productId: await newPlan(shop, 1000), subscriptionId: id },
    })
    await shop.client.checkouts.clientConfirm({
      path: { client_secret: clientSecret },
      body: await shop.buyer(cards.late, customer.email),
    })
    await shop.database.db
      .updateTable('customers')
      .set({ deleted_at: shop.clock.now() })
      .where('id', '=', customer_id)
      .execute()
    shop.clock.advance(seconds(5))
    await shop.runJobs()
    expect(await again(shop, { id })).toMatchObject({ status: 'canceled', amount: 1000 })
    const rows = await shop.database.db
      .selectFrom('orders')
      .leftJoin('payments', 'payments.order_id', 'orders.id')
      .select(['orders.status', 'orders.next_payment_attempt_at', 'payments.status as payment'])
      .where('orders.subscription_id', '=', id)
      .orderBy('orders.status')
      .execute()
    expect(rows).toEqual([
      { status: 'paid', next_payment_attempt_at: null, payment: null },
      { status: 'refunded', next_payment_attempt_at: null, payment: null },
      { status: 'void', next_payment_attempt_at: null, payment: 'failed' },
    ])
  })
})

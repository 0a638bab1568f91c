import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newBenefit, newProduct, offer, order } from '../../../testing/benefits.ts'
import { openShop, type Shop } from '../../../testing/open-shop.ts'
import {
  again,
  endSubscriptions,
  newPlan,
  ordersOf,
  subscribe,
  type Subscription,
} from '../../../testing/subscribe.ts'
import { meterOf, newMeter, newMeteredPlan, use } from '../../../testing/usage.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.client.organizations.update({
    path: { id: shop.demo.organization_id },
    body: {
      subscriptionSettings: {
        allowMultipleSubscriptions: true,
        allowCustomerUpdates: true,
        prorationBehavior: 'prorate',
      },
    },
  })
})
afterEach(() => endSubscriptions(shop))
afterAll(() => shop.close())

const renew = async (subscription: Subscription): Promise<void> => {
  await shop.travel(new Date((await again(shop, subscription)).current_period_end ?? ''))
  await shop.runJobs()
}
const credit = (meter: { readonly id: string }, units: number, rollover: boolean) =>
  newBenefit(shop, { type: 'meter_credit', properties: { meter_id: meter.id, units, rollover } })
const emailOf = () => `${crypto.randomUUID()}@example.com`
const metered = (meter: { readonly id: string }, unitAmount = 10, interval: 'month' | 'year' = 'month') =>
  newMeteredPlan(shop, [{ meterId: meter.id, unitAmount }], { interval })
/** Usage and credits of the first meter of a subscription, as `consumed/credited`. */
const countedOf = async (subscription: Subscription) => {
  const ownMeter = (await again(shop, subscription)).meters?.[0]
  return `${ownMeter?.consumed_units}/${ownMeter?.credited_units}`
}
const usageOf = async (subscription: Subscription) =>
  (await ordersOf(shop, subscription)).flatMap(({ items }) =>
    items.filter(({ label }) => label.includes('consumed units')).map(({ amount }) => amount),
  )
const refund = async (id: string) => {
  await shop.client.refunds.create({
    body: { orderId: id, reason: 'customer_request', amount: 1000, revokeBenefits: true },
  })
  await shop.runJobs()
}

describe('a credited unit is used once', () => {
  it.each(['credits', 'meter'] as const)(
    'when one subscription gives the credits and another is billed: %s first',
    async (first) => {
      const [meter, email] = [await newMeter(shop), emailOf()]
      const giving = await newPlan(shop, 500)
      await offer(shop, giving, await credit(meter, 100, true))
      const billing = await metered(meter, 10, 'year')
      const subscription = first === 'credits' ? await subscribe(shop, giving, { email }) : undefined
      const early = await meterOf(
        shop,
        { customer_id: subscription?.customer_id ?? crypto.randomUUID() },
        meter,
      )
      expect(early).toBe(first === 'credits' ? '0/100/100' : undefined)
      shop.clock.advance(1000)
      const billed = await subscribe(shop, billing, { email })
      shop.clock.advance(1000)
      const giver = subscription ?? (await subscribe(shop, giving, { email }))
      await use(shop, billed, meter, 40)
      await renew(giver)
      expect(await meterOf(shop, billed, meter)).toBe('40/200/160')
      expect(await countedOf(billed)).toBe(first === 'credits' ? '40/100' : '40/200')
    },
  )

  it.each([
    { used: 40, back: '0/60', amounts: [0, 400] },
    { used: 100, back: '0/0', amounts: [0, 1000] },
    { used: 140, back: '0/0', amounts: [400, 1000] },
  ])(
    'when its plan is left and chosen again within a period: $used of 100',
    async ({ used, back, amounts }) => {
      const meter = await newMeter(shop)
      const plan = await metered(meter)
      await offer(shop, plan, await credit(meter, 100, false))
      const otherPlan = await newPlan(shop, 500)
      const subscription = await subscribe(shop, plan)
      const move = async (productId: string) => {
        await shop.client.subscriptions.update({ path: { id: subscription.id }, body: { productId } })
        await shop.runJobs()
        shop.clock.advance(1000)
      }
      await use(shop, subscription, meter, used)
      await move(otherPlan)
      await move(plan)
      expect(await countedOf(subscription)).toBe(back)
      // However often.
      await move(otherPlan)
      await move(plan)
      expect(await countedOf(subscription)).toBe(back)
      await use(shop, subscription, meter, 100)
      await renew(subscription)
      expect((await usageOf(subscription)).toSorted((a, b) => a - b).filter((item) => item > 0)).toEqual(
        amounts.filter((amount) => amount > 0),
      )
      // The next period has all of them again.
      expect(await countedOf(subscription)).toBe('0/100')
    },
  )

  it('on the bill of a price that a subscription gets while it has them', async () => {
    const meter = await newMeter(shop)
    const [plan, otherPlan] = [await metered(meter), await newPlan(shop, 500)]
    const benefit = await credit(meter, 100, false)
    await offer(shop, plan, benefit)
    await offer(shop, otherPlan, benefit)
    const subscription = await subscribe(shop, otherPlan)
    const move = (productId: string) =>
      shop.client.subscriptions.update({ path: { id: subscription.id }, body: { productId } })
    await use(shop, subscription, meter, 30)
    await move(plan)
    expect(await countedOf(subscription)).toBe('0/70')
    await use(shop, subscription, meter, 20)
    expect(await countedOf(subscription)).toBe('20/70')
    // Left and taken again before the grants follow.
    await move(otherPlan)
    await move(plan)
    expect(await countedOf(subscription)).toBe('0/50')
    await shop.runJobs()
    expect(await countedOf(subscription)).toBe('0/50')
    expect(await meterOf(shop, subscription, meter)).toBe('50/100/50')
    await use(shop, subscription, meter, 60)
    await renew(subscription)
    expect((await usageOf(subscription)).toSorted((a, b) => a - b).at(-1)).toBe(100)
  })

  it('a pack from before a subscription is not consumed by its first bill', async () => {
    const [meter, email] = [await newMeter(shop), emailOf()]
    await order(shop, await newProduct(shop, await credit(meter, 100, true)), email)
    shop.clock.advance(1000)
    const subscription = await subscribe(shop, await metered(meter), { email })
    await use(shop, subscription, meter, 40)
    await renew(subscription)
    expect(await meterOf(shop, subscription, meter)).toBe('0/100/100')
    expect(await countedOf(subscription)).toBe('0/100')
    await use(shop, subscription, meter, 70)
    await renew(subscription)
    expect(await usageOf(subscription)).toEqual([400, 0])
    expect(await meterOf(shop, subscription, meter)).toBe('0/30/30')
  })

  it('usage that a change of product charges consumes no credit that comes after it', async () => {
    const [meter, email] = [await newMeter(shop), emailOf()]
    const subscription = await subscribe(shop, await metered(meter), { email })
    await use(shop, subscription, meter, 50)
    shop.clock.advance(1000)
    await shop.client.subscriptions.update({
      path: { id: subscription.id },
      body: { productId: await metered(meter, 20), prorationBehavior: 'prorate' },
    })
    await order(shop, await newProduct(shop, await credit(meter, 100, true)), email)
    await use(shop, subscription, meter, 60)
    await renew(subscription)
    expect((await usageOf(subscription)).toSorted((a, b) => a - b)).toEqual([0, 500])
    expect(await meterOf(shop, subscription, meter)).toBe('0/40/40')
  })

  it('a reset comes with each renewal of credits that no one is billed for', async () => {
    const meter = await newMeter(shop)
    const plan = await newPlan(shop, 500)
    await offer(shop, plan, await credit(meter, 100, false))
    const subscription = await subscribe(shop, plan)
    for (let month = 0; month < 3; month += 1) {
      await use(shop, subscription, meter, 40)
      expect(await meterOf(shop, subscription, meter)).toBe('40/100/60')
      await renew(subscription)
      expect(await meterOf(shop, subscription, meter)).toBe('0/100/100')
    }
  })
})

describe('a revoked grant', () => {
  it('takes nothing when a reset has voided it', async () => {
    const [meter, email] = [await newMeter(shop), emailOf()]
    const plan = await metered(meter)
    await offer(shop, plan, await credit(meter, 500, false))
    const subscription = await subscribe(shop, plan, { email })
    const pack = await order(shop, await newProduct(shop, await credit(meter, 1000, false)), email)
    expect(await countedOf(subscription)).toBe('0/1500')
    shop.clock.advance(1000)
    await renew(subscription)
    await refund(pack.id)
    expect(await meterOf(shop, subscription, meter)).toBe('0/500/500')
    expect(await countedOf(subscription)).toBe('0/500')
  })

  it.each([
    // 80 of 150 units remain: the newest, which are the pack's.
    { first: 'plan', used: 70, before: '0/130/130', after: '0/50/50' },
    // 30 remain: the newest, which are the subscription's. None of the pack's remains.
    { first: 'pack', used: 120, before: '0/80/80', after: '0/80/80' },
  ] as const)(
    'takes none of the units of others after a reset that they rolled over: $first first',
    async ({ first, used, before, after }) => {
      const [meter, email] = [await newMeter(shop), emailOf()]
      const plan = await newPlan(shop, 500)
      await offer(shop, plan, await credit(meter, 50, true))
      const product = await newProduct(shop, await credit(meter, 100, true))
      const early = first === 'plan' ? await subscribe(shop, plan, { email }) : undefined
      shop.clock.advance(1000)
      const pack = await order(shop, product, email)
      shop.clock.advance(1000)
      const subscription = early ?? (await subscribe(shop, plan, { email }))
      await use(shop, subscription, meter, used)
      await renew(subscription)
      expect(await meterOf(shop, subscription, meter)).toBe(before)
      await refund(pack.id)
      expect(await meterOf(shop, subscription, meter)).toBe(after)
    },
  )

  it('takes only units of its kind, and from the bill only those that are on it', async () => {
    const [meter, email] = [await newMeter(shop), emailOf()]
    const pack = await order(shop, await newProduct(shop, await credit(meter, 100, true)), email)
    shop.clock.advance(1000)
    const plan = await metered(meter)
    await offer(shop, plan, await credit(meter, 50, false))
    const subscription = await subscribe(shop, plan, { email })
    expect(await countedOf(subscription)).toBe('0/50')
    await refund(pack.id)
    expect(await meterOf(shop, subscription, meter)).toBe('0/50/50')
    expect(await countedOf(subscription)).toBe('0/50')
  })
})

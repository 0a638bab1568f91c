import { minutes } from '@atelier/plumbing/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { kills, type MortalShop, openMortalShop } from '../../testing/mortal-shop.ts'
import type { Shop } from '../../testing/open-shop.ts'
import {
  again,
  endSubscriptions,
  eventTypesOf,
  newPlan,
  ordersOf,
  subscribe,
  type Subscription,
  totalsOf,
  updateOf,
} from '../../testing/subscribe.ts'

let shop: Shop
let small: string
let large: string
let dieAt: MortalShop['dieAt']
beforeAll(async () => {
  ;({ shop, dieAt } = await openMortalShop({ inTurn: true }))
  small = await newPlan(shop, 1000)
  large = await newPlan(shop, 3000)
})
beforeEach(() => shop.clock.set(new Date('2027-01-01T00:00:00Z')))
afterEach(async () => {
  await expectReconciled(shop)
  await endSubscriptions(shop)
})
afterAll(() => shop.close())

const on = (day: string) => new Date(`2027-${day}T00:00:00Z`)
const iso = (day: string) => on(day).toISOString()
const update = (subscription: Subscription, body: object) => updateOf(shop, subscription, body)
const resume = (subscription: Subscription, idempotencyKey: string) =>
  shop.client.subscriptions.update(
    { path: { id: subscription.id }, body: { resume: true } },
    { idempotencyKey },
  )
const totals = (subscription: Subscription) => totalsOf(shop, subscription)
const paused = async (resumes_at: string | null = null) => {
  const subscription = await subscribe(shop, small)
  await update(subscription, { pause_at_period_end: true, resumes_at })
  await shop.travel(on('02-02'))
  return subscription
}

describe('a kill', () => {
  it.each(kills)(
    'at the end of a manual pause, %s, leaves the pause and nothing charged, or one paid period',
    async (moment) => {
      const subscription = await paused()
      await dieAt(moment, () => resume(subscription, subscription.id))
      shop.clock.advance(minutes(2))
      await shop.runJobs()
      const { status } = await again(shop, subscription)
      const orders = await totals(subscription)
      expect([
        ['paused', ['paid 1000']],
        ['active', ['paid 1000', 'paid 1000']],
      ]).toContainEqual([status, orders])
      if (status === 'paused') await resume(subscription, `${subscription.id} again`)
      await shop.runJobs()
      expect(await totals(subscription)).toEqual(['paid 1000', 'paid 1000'])
      const types = await eventTypesOf(shop, subscription.id)
      expect(types.filter((type) => type === 'subscription.resumed')).toHaveLength(1)
    },
  )

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'of a worker at the beginning or the end of a pause, or at a scheduled change (%s), loses and duplicates nothing',
    async (moment) => {
      const [pausing, changing] = [await subscribe(shop, small), await subscribe(shop, small)]
      await update(pausing, { pause_at_period_end: true, resumes_at: iso('03-01') })
      await update(changing, { product_id: large, proration_behavior: 'next_period' })
      for (const day of ['02-01', '03-01']) {
        shop.clock.set(on(day))
        await dieAt(moment, () => shop.runJobs())
        shop.clock.advance(minutes(2))
        await shop.runJobs()
      }
      expect(await totals(pausing)).toEqual(['paid 1000', 'paid 1000'])
      expect(await again(shop, pausing)).toMatchObject({ status: 'active', current_period_end: iso('04-01') })
      expect(await totals(changing)).toEqual(['paid 1000', 'paid 3000', 'paid 3000'])
    },
  )
})

describe('at the same time', () => {
  it('a pause ends on its date and manually: one order', async () => {
    for (let round = 0; round < 4; round += 1) {
      const subscription = await paused(iso('03-01'))
      shop.clock.set(on('03-01'))
      await Promise.allSettled([
        resume(subscription, `a ${subscription.id}`),
        shop.runJobs(),
        resume(subscription, `b ${subscription.id}`),
        shop.runJobs(),
      ])
      shop.clock.advance(minutes(2))
      await shop.runJobs()
      expect(await totals(subscription)).toEqual(['paid 1000', 'paid 1000'])
      expect(await again(shop, subscription)).toMatchObject({ status: 'active' })
      shop.clock.set(new Date('2027-01-01T00:00:00Z'))
    }
  })

  it('a pause is scheduled and the period ends: it is paused now or one period later', async () => {
    const subscription = await subscribe(shop, small)
    shop.clock.set(on('02-01'))
    await Promise.allSettled([update(subscription, { pause_at_period_end: true }), shop.runJobs()])
    await shop.runJobs()
    const { status, pause_at_period_end } = await again(shop, subscription)
    const orders = await totals(subscription)
    expect([
      ['paused', false, 1],
      ['active', true, 2],
    ]).toContainEqual([status, pause_at_period_end ?? false, orders.length])
    await shop.travel(on('03-01'))
    expect(await again(shop, subscription)).toMatchObject({ status: 'paused' })
  })

  it('a change is scheduled, withdrawn or made and the period ends: the order is that of the plan', async () => {
    for (const body of [
      { product_id: large, proration_behavior: 'next_period' },
      { pending_update: null },
      { product_id: large, proration_behavior: 'invoice' },
    ]) {
      const subscription = await subscribe(shop, small)
      if ('pending_update' in body)
        await update(subscription, { product_id: large, proration_behavior: 'next_period' })
      shop.clock.set(on('02-01'))
      await Promise.allSettled([update(subscription, body), shop.runJobs(), shop.runJobs()])
      shop.clock.advance(minutes(2))
      await shop.runJobs()
      const { current_period_start, ...after } = await again(shop, subscription)
      expect(current_period_start).toBe(iso('02-01'))
      const renewal = (await ordersOf(shop, subscription)).find(
        ({ billing_reason }) => billing_reason === 'subscription_cycle',
      )
      expect([1000, 3000]).toContain(renewal?.total_amount)
      if (after.pending_update == null && renewal?.total_amount === 3000) expect(after.amount).toBe(3000)
      if (after.pending_update != null) expect(renewal?.total_amount).toBe(1000)
      shop.clock.set(new Date('2027-01-01T00:00:00Z'))
    }
  })
})

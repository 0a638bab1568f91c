import { minutes } from '@atelier/plumbing/clock'
import { testClock, testDatabase } from '@atelier/plumbing/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import type { PaymentProcessor } from '../../payments/port.ts'
import { createSandboxProcessor } from '../../payments/sandbox/processor.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import {
  again,
  endSubscriptions,
  newPlan,
  ordersOf,
  subscribe,
  type Subscription,
  toldOf,
} from '../../testing/subscribe.ts'

/** Moment at which the process dies: around the processor call, or at the start or the end of the n-th transaction. */
type Kill = 'before the processor' | 'after the processor' | number

let shop: Shop
let small: string
let large: string
let kill: Kill | undefined
let transactions = 0
const at = (moment: Kill): void => {
  if (kill === moment) throw new Error('The process died.')
}
beforeAll(async () => {
  const [test, clock] = [await testDatabase<Tables>(), testClock()]
  const sandbox = createSandboxProcessor({ database: test.database, clock, secret: '0'.repeat(64) })
  const processor: PaymentProcessor = {
    ...sandbox,
    createPayment: async (request) => {
      at('before the processor')
      const payment = await sandbox.createPayment(request)
      at('after the processor')
      return payment
    },
  }
  const { transact } = test.database
  const database: typeof test.database = {
    ...test.database,
    transact: (run, ...options) =>
      transact(
        async (tx) => {
          at((transactions += 1))
          const result = await run(tx)
          at((transactions += 1))
          return result
        },
        ...options,
      ),
  }
  shop = await openShop({ processor, database }, { test, clock, inTurn: true })
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
const update = ({ id }: Subscription, body: object) =>
  shop.client.subscriptions.update({ path: { id }, body: body as never })
const resume = (subscription: Subscription, idempotencyKey: string) =>
  shop.client.subscriptions.update(
    { path: { id: subscription.id }, body: { resume: true } },
    { idempotencyKey },
  )
const totals = async (subscription: Subscription) =>
  (await ordersOf(shop, subscription)).map(({ status, total_amount }) => `${status} ${total_amount}`)
const paused = async (resumes_at: string | null = null) => {
  const subscription = await subscribe(shop, small)
  await update(subscription, { pause_at_period_end: true, resumes_at })
  await shop.travel(on('02-02'))
  return subscription
}

describe('a kill', () => {
  it.each(['before the processor', 'after the processor', 1, 2, 3, 4] as const)(
    'at the end of a pause by hand, %s, leaves the pause and nothing charged, or one paid period',
    async (moment) => {
      const subscription = await paused()
      transactions = 0
      kill = moment
      await resume(subscription, subscription.id).catch(() => undefined)
      kill = undefined
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
      const told = await toldOf(shop, subscription.id)
      expect(told.filter((type) => type === 'subscription.resumed')).toHaveLength(1)
    },
  )

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'of a worker at the beginning or the end of a pause, or at a scheduled change (%s), loses and doubles nothing',
    async (moment) => {
      const [pausing, changing] = [await subscribe(shop, small), await subscribe(shop, small)]
      await update(pausing, { pause_at_period_end: true, resumes_at: iso('03-01') })
      await update(changing, { product_id: large, proration_behavior: 'next_period' })
      for (const day of ['02-01', '03-01']) {
        shop.clock.set(on(day))
        transactions = 0
        kill = moment
        await shop.runJobs().catch(() => undefined)
        kill = undefined
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
  it('a pause ends on its date and by hand: one order', async () => {
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

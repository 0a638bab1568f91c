import { seconds } from '@atelier/plumbing/clock'
import { testClock, testDatabase } from '@atelier/plumbing/testing'
import { afterEach, expect, it } from 'vitest'
import type { Tables } from '../core/database/tables.ts'
import type { PaymentProcessor } from '../payments/port.ts'
import { createSandboxProcessor } from '../payments/sandbox/processor.ts'
import { expectReconciled } from '../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../testing/open-shop.ts'
import { again, newPlan, ordersOf, subscribe, type Subscription } from '../testing/subscribe.ts'
import { letOthersGoAhead } from '../testing/waits.ts'

let shop: Shop
afterEach(() => shop.close())

const begun = '2026-01-10T12:00:00Z'
const end = new Date('2026-01-24T12:00:00Z')

/** Subscriptions whose trial has just ended. */
const severalAtEnd = async (): Promise<Subscription[]> => {
  shop = await openShop({}, { clock: testClock(begun) })
  const plan = await newPlan(shop, 1000, { trial: [14, 'day'] })
  const held: Subscription[] = []
  for (let i = 0; i < 4; i += 1) held.push(await subscribe(shop, plan))
  shop.clock.set(end)
  return held
}

const many = <T>(call: () => Promise<T>) => Promise.allSettled(Array.from({ length: 4 }, call))
const converting = (id: string) => () => shop.runDue('subscriptions.renew', id)

/** Starts both concurrently; each is first in every other round, some statements ahead. */
const atOnce = async (round: number, act: () => Promise<unknown>, rival: () => Promise<unknown>) => {
  const late = async (call: () => Promise<unknown>) => {
    await letOthersGoAhead(shop, round < 2 ? 0 : 10)
    return call()
  }
  await (round % 2 === 0 ? Promise.all([act(), late(rival)]) : Promise.all([late(act), rival()]))
}

it('a conversion and a cancellation leave one or the other', async () => {
  for (const [round, subscription] of (await severalAtEnd()).entries()) {
    const { id } = subscription
    const cancel = () => shop.client.subscriptions.update({ path: { id }, body: { cancelAtPeriodEnd: true } })
    await atOnce(
      round,
      () => many(cancel),
      () => many(converting(id)),
    )
    await shop.runJobs()
    const after = await again(shop, subscription)
    const orders = await ordersOf(shop, subscription)
    if (after.status === 'canceled') {
      expect(orders).toEqual([])
      expect(after.ended_at).toBe(end.toISOString())
    } else {
      expect(after).toMatchObject({ status: 'active', current_period_start: end.toISOString() })
      expect(orders.map(({ status, total_amount }) => [status, total_amount])).toEqual([['paid', 1000]])
    }
  }
  await expectReconciled(shop)
})

it('a conversion and an extension charge once, at one end or the other', async () => {
  const later = '2026-02-24T11:00:00.000Z'
  for (const [round, subscription] of (await severalAtEnd()).entries()) {
    const { id } = subscription
    const extend = () => shop.client.subscriptions.update({ path: { id }, body: { trialEnd: later } })
    await atOnce(
      round,
      () => many(extend),
      () => many(converting(id)),
    )
    await shop.runJobs()
    const after = await again(shop, subscription)
    const orders = await ordersOf(shop, subscription)
    // The extension leaves no paid time out: it is refused once the period to 24 February is paid.
    if (after.status === 'trialing') expect([after.trial_end, orders]).toEqual([later, []])
    else {
      expect(after).toMatchObject({ status: 'active', current_period_start: end.toISOString() })
      expect(orders.map(({ total_amount }) => total_amount)).toEqual([1000])
    }
  }
  await expectReconciled(shop)
})

it('an immediate end and a conversion charge one first period', async () => {
  for (const [round, subscription] of (await severalAtEnd()).entries()) {
    const { id } = subscription
    const endNow = () => shop.client.subscriptions.update({ path: { id }, body: { trialEnd: 'now' } })
    await atOnce(
      round,
      () => many(endNow),
      () => many(converting(id)),
    )
    await shop.runJobs()
    expect(await again(shop, subscription)).toMatchObject({
      status: 'active',
      current_period_start: end.toISOString(),
    })
    expect((await ordersOf(shop, subscription)).map(({ status }) => status)).toEqual(['paid'])
  }
  await expectReconciled(shop)
})

it('a process that dies while it saves the card leaves the trial to the event of the processor', async () => {
  const test = await testDatabase<Tables>()
  const clock = testClock(begun)
  const sandbox = createSandboxProcessor({ database: test.database, clock, secret: '0'.repeat(64) })
  let dies: 'before' | 'after' | undefined = 'after'
  const processor: PaymentProcessor = {
    ...sandbox,
    createPayment: async (request) => {
      if (dies === 'before') throw new Error('The process died.')
      const payment = await sandbox.createPayment(request)
      if (dies === 'after') throw new Error('The process died.')
      return payment
    },
  }
  shop = await openShop({ processor }, { test, clock })
  const plan = await newPlan(shop, 1000, { trial: [14, 'day'] })
  const statusesAfterDeath = async (email: string) => {
    const { id, clientSecret } = await shop.client.checkouts.create({ body: { productId: plan } })
    const path = { client_secret: clientSecret }
    const confirming = shop.client.checkouts.clientConfirm({
      path,
      body: await shop.buyer(cards.visa, email),
    })
    await expect(confirming).rejects.toMatchObject({ status: 503 })
    clock.advance(seconds(30))
    await shop.runJobs()
    const trials = await shop.database.db
      .selectFrom('trial_redemptions')
      .select('id')
      .where('checkout_id', '=', id)
      .execute()
    return [(await shop.client.checkouts.get({ path: { id } })).status, trials.length]
  }
  expect(await statusesAfterDeath('ada@example.com')).toEqual(['succeeded', 1])
  const { items } = await shop.client.subscriptions.list({ query: { status: 'trialing' } })
  expect(items).toHaveLength(1)
  expect((await shop.client.orders.list()).items).toEqual([])
  dies = 'before'
  expect(await statusesAfterDeath('eve@example.com')).toEqual(['open', 0])
  dies = undefined
  await shop.travel(new Date('2026-01-25T00:00:00Z'))
  expect((await shop.client.orders.list()).items.map(({ total_amount }) => total_amount)).toEqual([1000])
})

import { minutes, seconds } from '@atelier/plumbing/clock'
import { testClock, testDatabase } from '@atelier/plumbing/testing'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSubscribed, isUpgradeTaken } from '../orders/checkouts/buyer-queries.ts'
import type { Tables } from '../core/database/tables.ts'
import type { PaymentProcessor } from '../payments/port.ts'
import { createSandboxProcessor } from '../payments/sandbox/processor.ts'
import type { Tx } from '../core/services.ts'
import { expectApiError } from '../testing/expect-error.ts'
import { expectReconciled } from '../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../testing/open-shop.ts'
import { again, newPlan, ordersOf, portalOf, subscribe, type Subscription } from '../testing/subscribe.ts'
import { yieldToOthers } from '../testing/waits.ts'
import { noUsageCounter, type UsageCounter } from '../billing/usage-counter.ts'

let shop: Shop
let small: string
let large: string
beforeAll(async () => {
  shop = await openShop({}, { inTurn: true })
  small = await newPlan(shop, 500, { name: 'Small' })
  large = await newPlan(shop, 2000, { name: 'Large' })
})
afterAll(() => shop.close())

const many = <T>(count: number, call: () => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, () => call()))
const renewing = (id: string) => () => shop.runDue('subscriptions.renew', id)
/** Four subscriptions whose period has just ended. */
const severalOf = async (plan: string): Promise<Subscription[]> => {
  const held: Subscription[] = []
  for (let i = 0; i < 4; i += 1) held.push(await subscribe(shop, plan))
  shop.clock.set(new Date(held[0]?.current_period_end ?? ''))
  return held
}
/**
 * Starts both concurrently; each is first in every other round, some statements ahead. Returns the result of
 * the first argument.
 */
const atOnce = async <T>(round: number, act: () => Promise<T>, rival: () => Promise<unknown>): Promise<T> => {
  const statements = round < 2 ? 0 : 10
  const late = async <R>(call: () => Promise<R>): Promise<R> => {
    await yieldToOthers(shop, statements)
    return call()
  }
  const [did] =
    round % 2 === 0 ? await Promise.all([act(), late(rival)]) : await Promise.all([late(act), rival()])
  return did
}
const statuses = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.map((result) =>
    result.status === 'fulfilled' ? 200 : (result.reason as { status?: number }).status,
  )

describe('at the same moment', () => {
  it('a renewal and a cancellation leave one or the other', async () => {
    for (const [round, subscription] of (await severalOf(small)).entries()) {
      const { id } = subscription
      const cancel = () =>
        shop.client.subscriptions.update({ path: { id }, body: { cancelAtPeriodEnd: true } })
      const canceled = await atOnce(
        round,
        () => many(5, cancel),
        () => many(5, renewing(id)),
      )
      await shop.runJobs()
      const after = await again(shop, subscription)
      const orders = await ordersOf(shop, subscription)
      expect(statuses(canceled).every((status) => [200, 403].includes(status ?? 0))).toBe(true)
      // Either the renewal came first and the new period is paid, or the cancellation did and nothing was
      // charged.
      if (after.status === 'canceled') {
        expect(orders).toHaveLength(1)
        expect(after.ended_at).toBe(subscription.current_period_end)
      } else {
        expect(orders.map(({ status }) => status)).toEqual(['paid', 'paid'])
        expect(after.current_period_start).toBe(subscription.current_period_end)
        if (after.cancel_at_period_end) expect(after.ends_at).toBe(after.current_period_end)
      }
      await expectReconciled(shop)
    }
  })

  it('a renewal and a change of product bill every period and every difference once', async () => {
    for (const [round, subscription] of (await severalOf(small)).entries()) {
      const { id } = subscription
      const change = () =>
        shop.client.subscriptions.update({
          path: { id },
          body: { productId: large, prorationBehavior: 'invoice' },
        })
      const changed = await atOnce(
        round,
        () => many(4, change),
        () => many(4, renewing(id)),
      )
      await shop.runJobs()
      if (!statuses(changed).includes(200)) await change()
      await shop.runJobs()
      const after = await again(shop, subscription)
      const orders = await ordersOf(shop, subscription)
      expect(after).toMatchObject({ product_id: large, amount: 2000, status: 'active' })
      expect(after.prices.map(({ product_id }) => product_id)).toEqual([large])
      expect(orders.filter(({ billing_reason }) => billing_reason === 'subscription_cycle')).toHaveLength(1)
      expect(orders.every(({ paid }) => paid)).toBe(true)
      // Changed before the renewal or right after it, the second period costs the price of the larger plan.
      expect(orders.slice(1).reduce((sum, { total_amount }) => sum + total_amount, 0)).toBe(2000)
      await expectReconciled(shop)
    }
  })

  it('a renewal and a change whose difference waits leave the same amount after the next period', async () => {
    const held = await severalOf(small)
    for (const [round, { id }] of held.entries()) {
      const change = () =>
        shop.client.subscriptions.update({
          path: { id },
          body: { productId: large, prorationBehavior: 'prorate' },
        })
      const changed = await atOnce(
        round,
        () => many(4, change),
        () => many(4, renewing(id)),
      )
      if (!statuses(changed).includes(200)) {
        // The renewal came first: its order must be paid before the product changes.
        await shop.runJobs()
        await change()
      }
    }
    await shop.runJobs()
    const [first] = held
    shop.clock.set(new Date((await again(shop, first!)).current_period_end ?? ''))
    await shop.runJobs()
    for (const subscription of held) {
      const orders = await ordersOf(shop, subscription)
      expect(orders.map(({ billing_reason, paid }) => [billing_reason, paid])).toEqual([
        ['subscription_create', true],
        ['subscription_cycle', true],
        ['subscription_cycle', true],
      ])
      // Two periods of the larger plan, whichever came first.
      expect(orders.slice(1).reduce((sum, { total_amount }) => sum + total_amount, 0)).toBe(4000)
    }
    await expectReconciled(shop)
  })

  it('changes of one subscription are serialized', async () => {
    const subscription = await subscribe(shop, small)
    const results = await many(10, () =>
      shop.client.subscriptions.update({ path: { id: subscription.id }, body: { revoke: true } }),
    )
    const codes = statuses(results)
    expect(codes.filter((status) => status === 200)).toHaveLength(1)
    expect(codes.every((status) => [200, 403].includes(status ?? 0))).toBe(true)
  })

  it('charges of one order are taken once', async () => {
    const subscription = await subscribe(shop, small, { card: cards.declinedAgain })
    await shop.travel(new Date(subscription.current_period_end ?? ''))
    const [, owed] = await ordersOf(shop, subscription)
    const portal = await portalOf(shop, subscription)
    await portal.customers.addPaymentMethod({
      body: {
        confirmationTokenId: await shop.tokenOf(cards.visa),
        setDefault: true,
        returnUrl: 'https://example.com/',
      },
    })
    await shop.runJob('events.consume', { consumer: 'purchases', subject_id: subscription.customer_id })
    await many(8, () => shop.runDue('orders.charge', owed?.id ?? ''))
    await shop.runJobs()
    expect((await again(shop, subscription)).status).toBe('active')
    const takenTrials = await shop.database.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', owed?.id ?? '')
      .where('status', '=', 'succeeded')
      .execute()
    expect(takenTrials).toHaveLength(1)
    await expectReconciled(shop)
  })

  it('checkouts that upgrade one free subscription charge for it once', async () => {
    const free = await newPlan(shop, 0)
    const email = 'upgraded@example.com'
    const open = async (fields: object) => {
      const { id, clientSecret } = await shop.client.checkouts.create({
        body: fields as { productId: string },
      })
      return { id, path: { client_secret: clientSecret } }
    }
    const gift = await open({ productId: free })
    await shop.client.checkouts.clientConfirm({ path: gift.path, body: { customerEmail: email } })
    await shop.runJobs()
    const [held] = (await shop.client.subscriptions.list({ query: { product_id: free } })).items
    if (held === undefined) throw new Error('Nothing is held.')
    const wishes = await Promise.all(
      Array.from({ length: 8 }, () => open({ productId: large, subscriptionId: held.id })),
    )
    const bodies = await Promise.all(wishes.map(() => shop.buyer(cards.visa, email)))
    const confirm = (n: number) =>
      shop.client.checkouts.clientConfirm({ path: wishes[n]!.path, body: bodies[n]! })
    const results = await Promise.allSettled(wishes.map((_, n) => confirm(n)))
    expect(statuses(results).filter((status) => status === 200)).toHaveLength(1)
    expect(statuses(results).filter((status) => status === 403)).toHaveLength(7)
    await shop.runJobs()
    const late = wishes[statuses(results).indexOf(403)]
    const rejected = { status: 403, error: 'AlreadyActiveSubscriptionError' }
    const laterUpdate = shop.client.checkouts.clientUpdate({
      path: late!.path,
      body: { customerName: 'Ada' },
    })
    await expect(laterUpdate).rejects.toMatchObject(rejected)
    const orders = await ordersOf(shop, held)
    expect(orders.map(({ total_amount }) => total_amount).toSorted((a, b) => a - b)).toEqual([0, 2000])
    await expectReconciled(shop)
  })

  it('the product of a subscription stays while the checkout of its upgrade is paid', async () => {
    const free = await newPlan(shop, 0)
    const email = 'upgraded-late@example.com'
    const gift = await shop.client.checkouts.create({ body: { productId: free } })
    await shop.client.checkouts.clientConfirm({
      path: { client_secret: gift.clientSecret },
      body: { customerEmail: email },
    })
    await shop.runJobs()
    const [held] = (await shop.client.subscriptions.list({ query: { product_id: free } })).items
    if (held === undefined) throw new Error('Nothing is held.')
    const { customers } = await portalOf(shop, held)
    const confirmationTokenId = await shop.tokenOf(cards.visa)
    await customers.addPaymentMethod({ body: { confirmationTokenId, setDefault: true, returnUrl: '/' } })
    const body = { productId: large, subscriptionId: held.id }
    const upgrade = await shop.client.checkouts.create({ body })
    await shop.client.checkouts.clientConfirm({
      path: { client_secret: upgrade.clientSecret },
      body: await shop.buyer(cards.late, email),
    })
    const change = (productId: string) =>
      shop.client.subscriptions.update({ path: { id: held.id }, body: { productId } })
    await expectApiError(change(small), 'SubscriptionUpdatePending', 409)
    shop.clock.advance(seconds(5))
    await shop.runJobs()
    expect(await again(shop, held)).toMatchObject({ product_id: large, amount: 2000 })
    await change(small)
    await expectReconciled(shop)
  })

  it('two checkouts of one buyer open one subscription', async () => {
    const email = 'twice@example.com'
    const checkouts = await Promise.all(
      [small, large].map((productId) => shop.client.checkouts.create({ body: { productId } })),
    )
    const results = await Promise.allSettled(
      checkouts.map(async ({ clientSecret }) =>
        shop.client.checkouts.clientConfirm({
          path: { client_secret: clientSecret },
          body: await shop.buyer(cards.visa, email),
        }),
      ),
    )
    await shop.runJobs()
    expect(statuses(results)).toContain(200)
    expect(statuses(results)).toContain(403)
    const { items } = await shop.client.customers.list({ query: { email } })
    const held = await shop.client.subscriptions.list({ query: { customer_id: items[0]?.id ?? '' } })
    expect(held.items).toHaveLength(1)
  })

  it('two checkouts of one customer with different addresses open one subscription', async () => {
    for (const opened of ['at once', 'one after the other'] as const) {
      const email = `${opened.replaceAll(' ', '-')}@example.com`
      const { id } = await shop.client.customers.create({ body: { email } })
      const customerChoice = { productId: small, customerId: id }
      const buyers = [
        { ...customerChoice, customerEmail: `home-${email}` },
        { ...customerChoice, customerEmail: `work-${email}` },
        { productId: large, customerEmail: email },
      ]
      const confirms = await Promise.all(
        buyers.map(async (item) => {
          const { clientSecret } = await shop.client.checkouts.create({ body: item })
          const path = { client_secret: clientSecret }
          const body = await shop.buyer(cards.visa, item.customerEmail)
          return () => shop.client.checkouts.clientConfirm({ path, body })
        }),
      )
      const results: PromiseSettledResult<unknown>[] = []
      if (opened === 'at once')
        results.push(...(await Promise.allSettled(confirms.map((confirm) => confirm()))))
      else for (const confirm of confirms) results.push(...(await Promise.allSettled([confirm()])))
      expect(statuses(results).map(String).toSorted()).toEqual(['200', '403', '403'])
      await shop.runJobs()
      const held = await shop.client.subscriptions.list({ query: { customer_id: id } })
      expect(held.items).toHaveLength(1)
    }
  })

  it('a checkout that is fulfilled while another one asks is found', async () => {
    /** A transaction in which all pending work runs after the first statement. */
    const withFulfilment = async (ask: (tx: Tx) => Promise<boolean>) => {
      let isFirst = true
      const plugin: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (isFirst) {
            isFirst = false
            await shop.runJobs()
          }
          return result
        },
      }
      return shop.database.transact((tx) => ask(tx.withPlugin(plugin)))
    }
    const email = 'between@example.com'
    const confirm = async (body: { productId: string; subscriptionId?: string }) => {
      const { clientSecret } = await shop.client.checkouts.create({ body })
      const path = { client_secret: clientSecret }
      await shop.client.checkouts.clientConfirm({ path, body: await shop.buyer(cards.visa, email) })
    }
    const free = await newPlan(shop, 0)
    const { id: checkout_id } = await shop.openCheckout()
    const { organization_id } = shop.demo
    const buyer = { checkout_id, organization_id, customer_id: null, external_id: null, email }
    expect(await shop.database.transact((tx) => isSubscribed(tx, buyer))).toBe(false)
    await confirm({ productId: free })
    expect(await withFulfilment((tx) => isSubscribed(tx, buyer))).toBe(true)

    const [held] = (await shop.client.subscriptions.list({ query: { product_id: free } })).items
    const subscription_id = held?.id ?? ''
    const upgrade = { checkout_id, subscription_id }
    expect(await shop.database.transact((tx) => isUpgradeTaken(tx, upgrade))).toBe(false)
    await confirm({ productId: large, subscriptionId: subscription_id })
    expect(await withFulfilment((tx) => isUpgradeTaken(tx, upgrade))).toBe(true)
  })
})

describe('after a process died', () => {
  it('between storing the attempt and calling the processor, the attempt is requested again', async () => {
    const test = await testDatabase<Tables>()
    const clock = testClock()
    const sandbox = createSandboxProcessor({ database: test.database, clock, secret: shop.secret })
    let isDead = false
    const processor: PaymentProcessor = {
      ...sandbox,
      createPayment: (request) =>
        isDead ? Promise.reject(new Error('The process died.')) : sandbox.createPayment(request),
    }
    const dying = await openShop({ processor }, { test, clock, inTurn: true })
    const subscription = await subscribe(dying, await newPlan(dying, 500))
    clock.set(new Date(subscription.current_period_end ?? ''))
    await dying.runDue('subscriptions.renew', subscription.id)
    const [, owed] = await ordersOf(dying, subscription)
    isDead = true
    await expect(dying.runDue('orders.charge', owed?.id ?? '')).rejects.toThrow('cannot be reached')
    isDead = false
    const attempts = () =>
      test.database.db
        .selectFrom('payments')
        .select(['id', 'status'])
        .where('order_id', 'is not', null)
        .execute()
    const [attempt, ...otherPayments] = await attempts()
    expect([attempt?.status, otherPayments]).toEqual(['pending', []])
    await dying.travel(minutes(1))
    expect(await attempts()).toEqual([{ id: attempt?.id, status: 'succeeded' }])
    expect((await ordersOf(dying, subscription)).map(({ status }) => status)).toEqual(['paid', 'paid'])
    await dying.close()
  })

  it('a failure that is reported before the answer of the charge keeps its retry', async () => {
    const test = await testDatabase<Tables>()
    const clock = testClock()
    const sandbox = createSandboxProcessor({ database: test.database, clock, secret: shop.secret })
    const processor: PaymentProcessor = {
      ...sandbox,
      // The event of the failure arrives before the response, which was created earlier.
      createPayment: async (request) => {
        const outcome = await sandbox.createPayment(request)
        if (outcome.status === 'failed') await slow.runJobs()
        return outcome.status === 'failed' ? { ...outcome, status: 'processing' } : outcome
      },
    }
    const slow = await openShop({ processor }, { test, clock, inTurn: true })
    const subscription = await subscribe(slow, await newPlan(slow, 500), { card: cards.declinedAgain })
    clock.set(new Date(subscription.current_period_end ?? ''))
    await slow.runDue('subscriptions.renew', subscription.id)
    const [, owed] = await ordersOf(slow, subscription)
    await slow.runDue('orders.charge', owed?.id ?? '')
    const { next_payment_attempt_at } = await test.database.db
      .selectFrom('orders')
      .select('next_payment_attempt_at')
      .where('id', '=', owed?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(next_payment_attempt_at?.getTime()).toBeGreaterThan(clock.now().getTime())
    await slow.close()
  })

  it('between renewing and charging, everything is charged by the next run', async () => {
    const test = await testDatabase<Tables>()
    const clock = testClock('2026-01-31T10:00:00Z')
    const sandbox = createSandboxProcessor({ database: test.database, clock, secret: shop.secret })
    let isDead = false
    const processor: PaymentProcessor = {
      ...sandbox,
      listMethods: (customer) =>
        isDead ? Promise.reject(new Error('The process died.')) : sandbox.listMethods(customer),
    }
    const dying = await openShop({ processor }, { test, clock, inTurn: true })
    const plan = await newPlan(dying, 500)
    const held = []
    for (let i = 0; i < 3; i += 1) held.push(await subscribe(dying, plan))
    const ends = held.map(({ current_period_end }) => current_period_end ?? '').toSorted()
    clock.set(new Date(ends.at(-1) ?? ''))
    isDead = true
    await dying.runJobs()
    isDead = false
    // All three were renewed, and none was charged.
    for (const item of held)
      expect((await ordersOf(dying, item)).map(({ status }) => status)).toEqual(['paid', 'pending'])
    await dying.travel(minutes(1))
    for (const item of held)
      expect((await ordersOf(dying, item)).map(({ status }) => status)).toEqual(['paid', 'paid'])
    await dying.close()
  })
})

describe('due at one moment', () => {
  it('many subscriptions are renewed, and one that cannot be renewed does not delay others', async () => {
    let broken: string | undefined
    const usage: UsageCounter = {
      ...noUsageCounter,
      takeLinesOfPeriod: (_, { id }) =>
        id === broken ? Promise.reject(new Error('It cannot be counted.')) : Promise.resolve([]),
    }
    const crowd = await openShop({ usage }, { clock: testClock('2026-01-31T10:00:00Z'), inTurn: true })
    const plan = await newPlan(crowd, 500)
    const held = []
    for (let i = 0; i < 5; i += 1) {
      held.push(await subscribe(crowd, plan))
      crowd.clock.advance(1000)
    }
    broken = held[2]?.id
    const ids = held.map(({ id }) => id)
    crowd.clock.set(new Date(held.at(-1)?.current_period_end ?? ''))
    const from = (await crowd.events()).length
    await crowd.runJobs()
    const otherIds = ids.filter((id) => id !== broken)
    const renewed = async () =>
      (await crowd.events())
        .slice(from)
        .filter(({ type }) => type === 'subscription.updated')
        .map(({ subject_id }) => subject_id)
    expect((await renewed()).toSorted()).toEqual(otherIds.toSorted())
    broken = undefined
    await crowd.runJobs({ retryFailed: true })
    expect((await renewed()).at(-1)).toBe(held[2]?.id)
    for (const item of held)
      expect((await ordersOf(crowd, item)).map(({ status }) => status)).toEqual(['paid', 'paid'])
    await crowd.close()
  })
})

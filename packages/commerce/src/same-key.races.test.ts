import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { expectReconciled } from './testing/expect-reconciled.ts'
import { openShop, type Shop } from './testing/open-shop.ts'
import { newPlan, ordersOf, subscribe } from './testing/subscribe.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(async () => {
  await shop.runJobs()
  await expectReconciled(shop)
})
afterAll(() => shop.close())

/**
 * Makes a call fifty times concurrently with one key: all receive the same response, or a conflict while the
 * first call runs.
 */
const fiftyTimes = async <Answer>(
  call: (options: { idempotencyKey: string }) => Promise<Answer>,
): Promise<Answer> => {
  const options = { idempotencyKey: crypto.randomUUID() }
  const settled = await Promise.allSettled(Array.from({ length: 50 }, () => call(options)))
  const rejected = settled.flatMap((item) => (item.status === 'rejected' ? [item.reason as object] : []))
  expect(rejected).toMatchObject(rejected.map(() => ({ status: 409, error: 'Conflict' })))
  const answers = settled.flatMap((item) => (item.status === 'fulfilled' ? [item.value] : []))
  const later = await call(options)
  for (const answer of answers) expect(answer).toEqual(later)
  expect(answers.length).toBeGreaterThan(0)
  return later
}

it('a checkout is opened once', async () => {
  const metadata = { race: 'open' }
  const { id } = await fiftyTimes((options) =>
    shop.client.checkouts.create({ body: { productId: shop.demo.product_id, metadata } }, options),
  )
  const { items } = await shop.client.checkouts.list({ query: { limit: 100 } })
  expect(items.filter((item) => item.metadata['race'] === 'open').map((item) => item.id)).toEqual([id])
})

it('a checkout is confirmed once, and all callers get the same session', async () => {
  const checkout = await shop.openCheckout()
  const body = await shop.buyer()
  const path = { client_secret: checkout.clientSecret }
  const { status } = await fiftyTimes((options) =>
    shop.client.checkouts.clientConfirm({ path, body }, options),
  )
  expect(status).toBe('confirmed')
  await shop.runJobs()
  const { items } = await shop.client.orders.list({ query: { checkout_id: checkout.id } })
  expect(items).toMatchObject([{ status: 'paid', total_amount: 149 }])
})

it('a part of an order is refunded once', async () => {
  const { id: checkout_id } = await shop.buy()
  const [order] = (await shop.client.orders.list({ query: { checkout_id } })).items
  const body = { orderId: order?.id ?? '', amount: 20, reason: 'other' as const }
  await fiftyTimes((options) => shop.client.refunds.create({ body }, options))
  expect(await shop.client.orders.get({ path: { id: order?.id ?? '' } })).toMatchObject({
    status: 'partially_refunded',
    refunded_amount: 20,
  })
})

it('a subscription is moved once, and its difference charged once', async () => {
  const [small, large] = [await newPlan(shop, 500), await newPlan(shop, 2000)]
  const subscription = await subscribe(shop, small)
  const path = { id: subscription.id }
  const body = { productId: large, prorationBehavior: 'invoice' as const }
  await fiftyTimes((options) => shop.client.subscriptions.update({ path, body }, options))
  await shop.runJobs()
  const orders = await ordersOf(shop, subscription)
  expect(orders.toSorted((a, b) => a.net_amount - b.net_amount)).toMatchObject([
    { status: 'paid', net_amount: 500 },
    { status: 'paid', net_amount: 1500 },
  ])
})

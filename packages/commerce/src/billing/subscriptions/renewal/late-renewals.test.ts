import { days } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../../../testing/open-shop.ts'
import { again, newPlan, ordersOf, subscribe } from '../../../testing/subscribe.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

it('a refunded period gives no credit, although the order of an earlier one was created within it', async () => {
  const subscription = await subscribe(shop, await newPlan(shop, 1000))
  // Two periods end while no process runs, and both renewals are made afterwards.
  shop.clock.advance(days(62))
  await shop.runJobs()
  const { current_period_start } = await again(shop, subscription)
  const { id: order_id } = await shop.database.db
    .selectFrom('orders')
    .select('id')
    .where('subscription_id', '=', subscription.id)
    .where('period_start', '=', new Date(current_period_start))
    .executeTakeFirstOrThrow()
  await shop.client.refunds.create({ body: { orderId: order_id, amount: 1000, reason: 'other' } })
  await shop.client.subscriptions.update({
    path: { id: subscription.id },
    body: { productId: await newPlan(shop, 500), prorationBehavior: 'invoice' },
  })
  await shop.runJobs()
  const change = (await ordersOf(shop, subscription)).find(
    ({ billing_reason }) => billing_reason === 'subscription_update',
  )
  expect(change?.items.map(({ label }) => label)).toEqual(['Remaining time of Plan at 500'])
})

import { days } from '@atelier/plumbing/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectReconciled } from '../testing/expect-reconciled.ts'
import { openShop, type Shop } from '../testing/open-shop.ts'
import { newPlan, ordersOf, subscribe } from '../testing/subscribe.ts'
import { reconcile } from './reconcile.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  const subscription = await subscribe(shop, await newPlan(shop, 9000))
  const [order] = await ordersOf(shop, subscription)
  await shop.client.refunds.create({ body: { orderId: order?.id ?? '', amount: 1000, reason: 'other' } })
  shop.clock.advance(days(10))
  await shop.client.subscriptions.update({
    path: { id: subscription.id },
    body: { productId: await newPlan(shop, 1000), prorationBehavior: 'prorate' },
  })
  await shop.runJobs()
})
afterAll(() => shop.close())

/** The differences after a statement that is undone, without the ids of their rows. */
const spoil = (statement: string) =>
  shop.database.db.transaction().execute(async (tx) => {
    await sql.raw(statement).execute(tx)
    const { differences } = await reconcile(tx)
    await sql`rollback`.execute(tx)
    return differences.map((difference) => difference.slice(37))
  })

it('an order that was refunded and credited in part is right', async () => {
  await expectReconciled(shop)
})

it('an order that was refunded more than its payment is found', async () => {
  expect(await spoil('update orders set credited_amount = 8001 where credited_amount > 0')).toContain(
    'is an order with more credits and refunds than was paid.',
  )
})

it('a credit without a source is found, waiting or on its order', async () => {
  const sentence = 'is a customer whose credits differ from those of their orders.'
  for (const statement of [
    'update subscription_prorations set amount = amount - 1 where amount < 0',
    'update orders set credited_amount = credited_amount - 1 where credited_amount > 0',
  ])
    expect(await spoil(statement)).toEqual([sentence])
})

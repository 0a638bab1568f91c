import { portalWithdrawals } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectReconciled } from '../testing/expect-reconciled.ts'
import { openShop, type Shop } from '../testing/open-shop.ts'
import { newPlan, ordersOf, subscribe } from '../testing/subscribe.ts'
import { reconcile } from './reconcile.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.database.db.updateTable('organizations').set({ refunds_withdrawals: true }).execute()
  const subscription = await subscribe(shop, await newPlan(shop, 500))
  await shop.client.subscriptions.update({
    path: { id: subscription.id },
    body: { productId: await newPlan(shop, 900), prorationBehavior: 'invoice' },
  })
  await shop.runJobs()
  const order = (await ordersOf(shop, subscription)).find(
    ({ billing_reason }) => billing_reason === 'subscription_create',
  )
  const { customer_id } = subscription
  const { token: accessToken } = await shop.client.customerSessions.create({ body: { customer_id } })
  const { serverURL, fetch } = shop
  const portal = createClientFor({ portalWithdrawals }, { serverURL, fetch, accessToken })
  await portal.portalWithdrawals.declare({ path: { id: order?.id ?? '' }, body: { name: 'Ada' } })
  await shop.runJobs()
})
afterAll(() => shop.close())

/** The differences after a statement that is undone. */
const spoil = (statement: string) =>
  shop.database.db.transaction().execute(async (tx) => {
    await sql.raw(statement).execute(tx)
    const { differences, difference_count } = await reconcile(tx, { secret: shop.secret, batchSize: 1 })
    const sentences = differences.map((difference) => difference.slice(37))
    expect(difference_count).toBe(differences.length)
    await sql`rollback`.execute(tx)
    return sentences
  })

it('ids of charges and of refunds follow from why they exist', async () => {
  const { db } = shop.database
  const charges = await db
    .selectFrom('payments')
    .select('attempt')
    .where('order_id', 'is not', null)
    .execute()
  expect(charges).toEqual([{ attempt: 1 }])
  const refunds = await db.selectFrom('refunds').select('derived_from').execute()
  expect(refunds.map(({ derived_from }) => derived_from)).toEqual(['withdrawal', 'withdrawal'])
  await expectReconciled(shop)
})

it('a charge with an unknown id is found', async () => {
  const sentence =
    'is a payment of an order whose id does not follow from what is paid, so that a restored backup might charge it again.'
  for (const statement of [
    'update payments set attempt = 2 where attempt = 1',
    `insert into payments (id, organization_id, order_id, processor, status, amount, currency, failure_code, attempt, created_at)
      select gen_random_uuid(), organization_id, id, 'sandbox', 'failed', 400, 'usd', 'card_declined', 3, now()
      from orders where billing_reason = 'subscription_update'`,
  ])
    expect(await spoil(statement)).toEqual([sentence])
})

it('a refund with an unknown id is found', async () => {
  const sentence =
    'is a refund whose id does not follow from its withdrawal or deletion, so that a restored backup might make it again.'
  expect(await spoil("update refunds set derived_from = 'deletion'")).toEqual([sentence, sentence])
})

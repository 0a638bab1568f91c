import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../testing/open-shop.ts'
import { newPlan, subscribe } from '../testing/subscribe.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const total = async (
  list: 'customers' | 'checkouts' | 'subscriptions',
  query: object = {},
): Promise<number> => {
  const answer = await shop.client[list].list({ query: { ...query, limit: 1 } as never })
  return answer.pagination.total_count
}

it('keeps the length of lists while rows come, go and change', async () => {
  const before = await total('customers')
  await Promise.all(
    Array.from({ length: 150 }, (_, i) =>
      shop.client.customers.create({ body: { email: `counted-${i}@example.com` } }),
    ),
  )
  expect(await total('customers')).toBe(before + 150)
  const { items } = await shop.client.customers.list({ query: { limit: 10 } })
  for (const { id } of items) await shop.client.customers.delete({ path: { id } })
  expect(await total('customers')).toBe(before + 140)
  expect(await total('customers', { page: 1000 })).toBe(before + 140)
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from list_counts where list = 'customers'`.execute(shop.database.db)
  expect(rows[0]?.rows).toBeLessThan(160)
})

it('knows it by status', async () => {
  const plan = await newPlan(shop, 1000)
  const ended = await subscribe(shop, plan)
  await subscribe(shop, plan)
  await shop.client.subscriptions.revoke({ path: { id: ended.id } })
  await shop.client.checkouts.create({ body: { products: [plan] } })
  expect(await total('subscriptions')).toBe(2)
  expect(await total('subscriptions', { active: true })).toBe(1)
  expect(await total('subscriptions', { active: false })).toBe(1)
  expect(await total('checkouts')).toBe(3)
  expect(await total('checkouts', { status: 'succeeded' })).toBe(2)
  expect(await total('checkouts', { status: ['open', 'succeeded'] })).toBe(3)
  expect(await total('checkouts', { status: 'failed' })).toBe(0)
  // What else is asked is counted.
  expect(await total('checkouts', { status: 'succeeded', customer_id: ended.customer_id })).toBe(1)
  expect(await total('subscriptions', { active: true, customer_id: ended.customer_id })).toBe(0)
  for (const sorting of ['customer', 'product', '-discount', '-status', 'amount'])
    expect((await shop.client.subscriptions.list({ query: { sorting } as never })).items).toHaveLength(2)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'

const count = 2600
let shop: Shop

/** Orders of one product: few customers, few amounts, several each day, some at one moment. */
const insertOrders = (from: number, upTo: number) =>
  sql`
    insert into orders (id, organization_id, customer_id, product_id, status, billing_reason, currency,
      subtotal_amount, discount_amount, tax_amount, refunded_amount, refunded_tax_amount, custom_field_data, metadata, created_at)
    select gen_random_uuid(), ${shop.demo.organization_id}::uuid, buyer.id, product.id, 'pending', 'purchase', 'usd',
      (array[0, 5, 42, 999, 1000, 1990, 1999, 123456])[1 + n % 8], 0, 0, 0, 0, '{}', '{}',
      ${shop.clock.now()}::timestamptz - n / 3 * interval '1 hour'
    from generate_series(${from}::int, ${upTo}::int - 1) as n
    join (select id, row_number() over (order by email) - 1 as place from customers) as buyer on buyer.place = n % 40
    cross join (select id from products limit 1) as product`.execute(shop.database.db)

beforeAll(async () => {
  shop = await openShop()
  await sql`
    insert into customers (id, organization_id, email, email_verified, metadata, created_at)
    select gen_random_uuid(), ${shop.demo.organization_id}::uuid, chr(65 + i % 20) || case when i % 3 = 0 then 'é' else 'b' end || i || '@example.com',
      false, '{}', ${shop.clock.now()}::timestamptz
    from generate_series(0, 39) as i`.execute(shop.database.db)
  await insertOrders(0, 2000)
  // One statement for each order, many at once: what the counts have to bear.
  await Promise.all(Array.from({ length: count - 2000 }, (_, i) => insertOrders(2000 + i, 2001 + i)))
  await sql`
    insert into order_items (id, order_id, position, label, amount, tax_amount, proration, created_at)
    select gen_random_uuid(), id, 0, 'one', subtotal_amount, 0, false, created_at from orders`.execute(
    shop.database.db,
  )
}, 60_000)
afterAll(() => shop.close())

const sortKeys = {
  created_at: sql`created_at`,
  net_amount: sql`subtotal_amount - discount_amount`,
  customer: sql`lower((select email from customers where id = customer_id)) collate "C"`,
}

const expected = async (key: keyof typeof sortKeys, direction: 'asc' | 'desc'): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from orders order by ${sortKeys[key]} ${sql.raw(direction)}, id`.execute(shop.database.db)
  return rows.map(({ id }) => id)
}

const shown = async (sorting: string, page: number, limit: number): Promise<string[]> => {
  const { items, pagination } = await shop.client.orders.list({
    query: { sorting: [sorting] as never, page, limit },
  })
  expect(pagination.total_count).toBe(count)
  return items.map(({ id }) => id)
}

const compare = async (key: keyof typeof sortKeys): Promise<void> => {
  for (const direction of ['asc', 'desc'] as const) {
    const all = await expected(key, direction)
    const sorting = direction === 'asc' ? key : `-${key}`
    for (const [page, limit] of [
      [14, 100],
      [1100, 1],
      [150, 9],
      [26, 100],
    ] as const)
      expect(await shown(sorting, page, limit), `${sorting}, page ${page}`).toEqual(
        all.slice((page - 1) * limit, page * limit),
      )
  }
}

describe('a page far from both ends of a list', () => {
  for (const key of Object.keys(sortKeys) as (keyof typeof sortKeys)[])
    it(`stands where the list by ${key} has it`, () => compare(key))

  it('is still found when a customer has another address', async () => {
    const { items } = await shop.client.customers.list({ query: { limit: 1, sorting: ['email'] } })
    const [first] = items
    await shop.client.customers.update({ path: { id: first?.id ?? '' }, body: { email: 'Mid@example.com' } })
    await compare('customer')
    const counts = await sql`select from order_bands where band = 'mi'`.execute(shop.database.db)
    expect(counts.rows.length).toBeGreaterThan(0)
  })

  it('is found in counts that are put together as they grow', async () => {
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from order_bands`.execute(
      shop.database.db,
    )
    // Each order adds a row to each of three counts.
    expect(rows[0]?.rows).toBeLessThan(3 * (count - 2000))
  })
})

it('lies where the books say', async () => {
  const setTo = (email: ReturnType<typeof sql>) =>
    sql`update orders set customer_email = ${email} where id = (select min(id::text)::uuid from orders)`.execute(
      shop.database.db,
    )
  expect((await shop.commerce.reconcile()).differences).toEqual([])
  await setTo(sql`'nobody'`)
  expect((await shop.commerce.reconcile()).differences).toEqual([
    expect.stringContaining('is an order that lists sort by another address than its customer has'),
  ])
  await setTo(sql`(select lower(email) from customers where id = customer_id)`)
  expect((await shop.commerce.reconcile()).differences).toEqual([])
})

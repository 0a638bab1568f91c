import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  const { db } = shop.database
  const { organization_id } = shop.demo
  const now = shop.clock.now()
  for (const name of ['gamma', 'Alpha', 'alpha', 'beta'])
    await shop.client.products.create({
      body: { name, recurringInterval: name === 'beta' ? 'month' : null, prices: [{ amountType: 'free' }] },
    })
  for (const name of ['zeta', 'Eta'])
    await shop.client.discounts.create({
      body: { name, type: 'percentage', basis_points: 10_000, duration: 'once' },
    })
  await sql`
    insert into customers (id, organization_id, email, email_verified, metadata, created_at)
    select gen_random_uuid(), ${organization_id}::uuid, i % 7 || case when i % 2 = 0 then 'B' when i % 3 = 0 then 'é' else 'a' end || i || '@example.com', false, '{}', ${now}::timestamptz
    from generate_series(1, 20) as i`.execute(db)
  const add = (n: number) =>
    sql`
      insert into orders (id, invoice_number, organization_id, customer_id, product_id, discount_id, status, billing_reason, currency,
        subtotal_amount, discount_amount, tax_amount, refunded_amount, refunded_tax_amount, custom_field_data, metadata, created_at)
      select gen_random_uuid(), ${`PAGES-${n}`}::text, ${organization_id}::uuid,
        (select id from customers order by email offset ${n % 20} limit 1),
        (select id from products where name <> 'One hand-painted picture' order by name, id offset ${n % 4} limit 1),
        (select id from discounts order by name offset ${n % 3} limit 1),
        'pending', 'purchase', 'usd', ${n % 5}, 0, 0, 0, 0, '{}',
        jsonb_build_object('text', ${String(n % 3)}::text, 'number', ${n % 4}::int, 'even', ${n % 2 === 0}::boolean),
        ${new Date(now.getTime() + (n % 50) * 1000)}::timestamptz`.execute(db)
  await Promise.all(Array.from({ length: 300 }, (_, n) => add(n)))
  await sql`
    insert into order_items (id, order_id, position, label, amount, tax_amount, proration, created_at)
    select gen_random_uuid(), id, 0, 'one', subtotal_amount, 0, false, created_at from orders`.execute(db)
})
afterAll(() => shop.close())

type Order = Awaited<ReturnType<Shop['client']['orders']['list']>>['items'][number]

const keys = {
  created_at: (order: Order) => order.created_at,
  net_amount: (order: Order) => order.net_amount,
  customer: (order: Order) => order.customer.email.toLowerCase(),
  product: (order: Order) => order.product.name.toLowerCase(),
  discount: (order: Order) => order.discount?.name.toLowerCase() ?? null,
  subscription: (order: Order) => order.subscription_id,
}

/** Null sorts last. */
const compare = (a: string | number | null, b: string | number | null): number => {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b ? -1 : 1
}

const sorted = (orders: readonly Order[], sorting: readonly string[]): string[] =>
  orders
    .toSorted((a, b) => {
      for (const sort of sorting) {
        const key = keys[sort.replace('-', '') as keyof typeof keys]
        const order = compare(key(a), key(b)) * (sort.startsWith('-') ? -1 : 1)
        if (order !== 0) return order
      }
      return compare(a.id, b.id)
    })
    .map(({ id }) => id)

const walk = async (query: object): Promise<Order[]> => {
  const items: Order[] = []
  for (let page = 1; ; page += 1) {
    const answer = await shop.client.orders.list({ query: { ...query, page, limit: 23 } })
    items.push(...answer.items)
    if (page >= answer.pagination.max_page) {
      expect(answer.pagination.total_count).toBe(items.length)
      return items
    }
  }
}

describe('the pages of a long list of orders', () => {
  it('are the whole of it in order, from the beginning to the end', async () => {
    const all = await walk({})
    expect(new Set(all.map(({ id }) => id)).size).toBe(300)
    for (const sorting of [
      ...Object.keys(keys).flatMap((key) => [[key], [`-${key}`]]),
      ['product', '-created_at'],
      ['-discount', 'product', '-customer'],
      ['net_amount', '-product'],
    ])
      expect(
        (await walk({ sorting })).map(({ id }) => id),
        sorting.join(),
      ).toEqual(sorted(all, sorting))
  })

  it('show the filtered rows', async () => {
    const all = await walk({})
    const [example] = all.filter(({ discount }) => discount !== null)
    const lets = async (query: object, holds: (order: Order) => boolean): Promise<void> => {
      const expected = sorted(all.filter(holds), ['-created_at'])
      expect(expected.length).toBeGreaterThan(0)
      expect((await walk(query)).map(({ id }) => id)).toEqual(expected)
    }
    await lets({ product_id: example?.product_id }, ({ product_id }) => product_id === example?.product_id)
    await lets(
      { discount_id: example?.discount_id },
      ({ discount_id }) => discount_id === example?.discount_id,
    )
    await lets(
      { product_id: example?.product_id, discount_id: example?.discount_id },
      (order) => order.product_id === example?.product_id && order.discount_id === example?.discount_id,
    )
    await lets({ product_billing_type: 'recurring' }, ({ product }) => product.name === 'beta')
    await lets(
      { product_billing_type: ['one_time', 'recurring'], product_price_type: 'one_time' },
      ({ product }) => product.name !== 'beta',
    )
    await lets({ metadata: { text: '1' } }, ({ metadata }) => metadata['text'] === '1')
    await lets({ metadata: { number: ['1', '3'] } }, ({ metadata }) => Number(metadata['number']) % 2 === 1)
    await lets(
      { metadata: { even: 'true', number: '2' } },
      ({ metadata }) => metadata['even'] === true && metadata['number'] === 2,
    )
    expect(await walk({ metadata: { number: '1.0' } })).toEqual([])
    expect(await walk({ metadata: { even: 'yes' } })).toEqual([])
  })

  it('follow a customer to another address', async () => {
    const { items } = await shop.client.customers.list({ query: { limit: 1, sorting: ['email'] } })
    const [first] = items
    await shop.client.customers.update({ path: { id: first?.id ?? '' }, body: { email: 'Mid@example.com' } })
    const all = await walk({})
    for (const sorting of ['customer', '-customer'])
      expect((await walk({ sorting })).map(({ id }) => id)).toEqual(sorted(all, [sorting]))
  })

  it('of one order are each at their place in the whole list', async () => {
    const all = sorted(await walk({}), ['-net_amount'])
    for (const page of [1, 111, 150, 299, 300]) {
      const { items, pagination } = await shop.client.orders.list({
        query: { sorting: ['-net_amount'], page, limit: 1 },
      })
      expect(items.map(({ id }) => id)).toEqual(all.slice(page - 1, page))
      expect(pagination).toEqual({ total_count: 300, max_page: 300 })
    }
  })

  it('past the end are empty with the count', async () => {
    const answer = await shop.client.orders.list({ query: { page: 40, limit: 10, sorting: 'product' } })
    expect(answer).toEqual({ items: [], pagination: { total_count: 300, max_page: 30 } })
  })
})

import { contract } from '@atelier/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOrganizations } from '../areas/organizations/queries.ts'
import { presentOwnOrganization } from '../areas/organizations/present.ts'
import type { Connection } from '../services.ts'
import { openShop, type Shop } from '../testing/open-shop.ts'
import { newPlan, subscribe } from '../testing/subscribe.ts'
import { defineList } from './define-list.ts'
import { equalsAnyCase } from './list-filters.ts'

describe('the definition of a list', () => {
  const endpoint = contract.organizations.list
  const rest = {
    from: (db: Connection) => db.selectFrom('organizations'),
    id: 'organizations.id',
    load: findOrganizations,
    present: presentOwnOrganization,
  } as const
  const filters = { slug: equalsAnyCase('organizations.slug') }
  const sorts = {
    created_at: 'organizations.created_at',
    slug: 'organizations.slug',
    name: 'organizations.name',
  } as const

  it('compiles with exactly the filters and sort keys of the endpoint', () => {
    defineList(endpoint, { ...rest, filters, sorts })
    // @ts-expect-error the filter `slug` is missing
    defineList(endpoint, { ...rest, filters: {}, sorts })
    // @ts-expect-error the endpoint has no filter `name`
    defineList(endpoint, { ...rest, filters: { ...filters, name: filters.slug }, sorts })
    // @ts-expect-error the sort key `name` is missing
    defineList(endpoint, { ...rest, filters, sorts: { created_at: sorts.created_at, slug: sorts.slug } })
    // @ts-expect-error the endpoint has no sort key `email`
    defineList(endpoint, { ...rest, filters, sorts: { ...sorts, email: 'organizations.email' } })
    // @ts-expect-error there is no such column
    defineList(endpoint, { ...rest, filters, sorts: { ...sorts, name: 'organizations.title' } })
    // @ts-expect-error the filter takes a text, not a number
    defineList(endpoint, { ...rest, filters: { slug: (slug: number) => filters.slug(`${slug}`) }, sorts })
  })
})

describe('a list', () => {
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

  it('says how long it is while rows come and go', async () => {
    const before = await total('customers')
    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        shop.client.customers.create({ body: { email: `counted-${i}@example.com` } }),
      ),
    )
    expect(await total('customers')).toBe(before + 50)
    const { items } = await shop.client.customers.list({ query: { limit: 10 } })
    for (const { id } of items) await shop.client.customers.delete({ path: { id } })
    expect(await total('customers')).toBe(before + 40)
    expect(await total('customers', { page: 1000 })).toBe(before + 40)
  })

  it('says how long it is by status', async () => {
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
    expect(await total('checkouts', { status: 'succeeded', customer_id: ended.customer_id })).toBe(1)
    expect(await total('subscriptions', { active: true, customer_id: ended.customer_id })).toBe(0)
    for (const sorting of ['customer', 'product', '-discount', '-status', 'amount'])
      expect((await shop.client.subscriptions.list({ query: { sorting } as never })).items).toHaveLength(2)
  })
})

import { contract } from '@atelier/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertMissingCustomers } from '../../customers/customers/queries.ts'
import { findOrganizations, insertOrganization } from '../../organization/organizations/queries.ts'
import { presentOwnOrganization } from '../../organization/organizations/present.ts'
import type { Connection } from '../services.ts'
import { makeOwner } from '../../access/identity/member-queries.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { signIn } from '../../testing/sign-in.ts'
import { newPlan, subscribe } from '../../testing/subscribe.ts'
import { defineList } from './define-list.ts'
import { equalsAnyCase } from './list-filters.ts'

describe('the definition of a list', () => {
  const endpoint = contract.organizations.list
  const rest = {
    of_seller: 'organizations.id',
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
    const { of_seller: _, ...untold } = rest
    // @ts-expect-error a list for sellers requires `of_seller`
    defineList(endpoint, { ...untold, filters, sorts })
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

type Page = {
  readonly items: readonly { readonly id: string }[]
  readonly pagination: { readonly total_count: number }
}

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

  it('counts its rows while rows are added and deleted', async () => {
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

  it('of several organizations is one list, in any order', async () => {
    const { user_id, get } = await signIn(shop, 'owner@example.com')
    const organizations = await Promise.all(
      [1, 2, 3].map(async () => {
        const id = crypto.randomUUID()
        await shop.database.transact(async (tx) => {
          await insertOrganization(tx, { id, name: 'Atelier', slug: id, created_at: shop.clock.now() })
          await makeOwner(tx, id, user_id, shop.clock.now())
        })
        return id
      }),
    )
    const rest = { external_id: null, billing_address: null, tax_id: null, metadata: {} }
    const inserted = await Promise.all(
      Array.from({ length: 30 }, (_, i) => {
        const organization_id = organizations[i % 3] ?? ''
        // Includes repeated and missing names, and equal timestamps within and across organizations.
        const names = { name: i % 4 === 0 ? null : `Customer ${i % 7}`, email: `${i}@example.com` }
        const created_at = new Date(shop.clock.now().getTime() - (i % 8) * 1000)
        return shop.database.transact(async (tx) =>
          insertMissingCustomers(tx, [{ ...rest, ...names, organization_id }], created_at),
        )
      }),
    )
    const customers = inserted.flat()
    const readAll = async (query: Record<string, string>, namedCustomers: readonly string[] = []) => {
      const ids: string[] = []
      for (const page of ['1', '2', '3', '4', '5', '6']) {
        const search = new URLSearchParams({ ...query, page, limit: '7' })
        for (const id of namedCustomers) search.append('organization_id', id)
        const answer = await get(`/v1/customers/?${search}`)
        const { items, pagination } = (await answer.json()) as Page
        expect(pagination.total_count).toBe(namedCustomers.length === 0 ? 30 : 20)
        ids.push(...items.map(({ id }) => id))
      }
      return ids
    }
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
    const moment = ({ created_at }: { created_at: Date | string }) => new Date(created_at).getTime()
    const newest = customers.toSorted((a, b) => moment(b) - moment(a) || byId(a, b))
    const nameOf = ({ name }: { name: string | null }) => name?.toLowerCase() ?? '~'
    const namedCustomers = customers.toSorted((a, b) =>
      nameOf(a) === nameOf(b) ? byId(a, b) : nameOf(a) < nameOf(b) ? -1 : 1,
    )
    const idsOf = (rows: typeof customers) => rows.map(({ id }) => id)
    expect(await readAll({})).toEqual(idsOf(newest))
    expect(await readAll({ sorting: 'name' })).toEqual(idsOf(namedCustomers))
    const [first = '', second = ''] = organizations
    const ofTwo = newest.filter(({ organization_id }) => [first, second].includes(organization_id))
    expect(await readAll({}, [first, second.toUpperCase(), second])).toEqual(idsOf(ofTwo))
    // Filtering by an inaccessible organization does not expose its rows.
    expect(await readAll({}, [first, second, shop.demo.organization_id])).toEqual(idsOf(ofTwo))
  })

  it('counts its rows by status', async () => {
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

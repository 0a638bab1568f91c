import { describe, expect, it } from 'vitest'
import { createClient } from './index.ts'
import { customer } from './testing/customer.ts'
import { json, serve } from './testing/serve.ts'

const customers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...customer,
    id: `5f1a2b3c-4d5e-4f60-8a7b-${String(index).padStart(12, '0')}`,
  }))

const listOf = (count: number) => {
  const all = customers(count)
  return serve(({ url }, response) => {
    const page = Number(url.searchParams.get('page') ?? 1)
    const limit = Math.min(Number(url.searchParams.get('limit') ?? 10), 100)
    const items = all.slice((page - 1) * limit, page * limit)
    json(response, 200, { items, pagination: { total_count: count, max_page: Math.ceil(count / limit) } })
  })
}

const collect = async <T>(values: AsyncIterable<T>): Promise<T[]> => {
  const collected: T[] = []
  for await (const value of values) collected.push(value)
  return collected
}

describe('list calls', () => {
  it('are their first page when awaited', async () => {
    const { serverURL, received } = await listOf(25)
    const page = await createClient({ serverURL, accessToken: 't' }).customers.list()
    expect(page.items).toHaveLength(10)
    expect(page.pagination).toEqual({ total_count: 25, max_page: 3 })
    expect(received).toHaveLength(1)
  })

  it('return all items, fetching each page once', async () => {
    const { serverURL, received } = await listOf(25)
    const items = await collect(
      createClient({ serverURL, accessToken: 't' }).customers.list({ query: { email: 'ada@example.com' } }),
    )
    expect(items.map(({ id }) => id)).toEqual(customers(25).map(({ id }) => id))
    expect(received.map(({ url }) => url.search)).toEqual([
      '?email=ada%40example.com',
      '?email=ada%40example.com&page=2',
      '?email=ada%40example.com&page=3',
    ])
  })

  it('return page by page, and stop on request', async () => {
    const { serverURL, received } = await listOf(25)
    const client = createClient({ serverURL, accessToken: 't' })
    const pages = await collect(client.customers.list().pages())
    expect(pages.map(({ items }) => items.length)).toEqual([10, 10, 5])
    for await (const item of client.customers.list()) if (item.id.endsWith('12')) break
    expect(received).toHaveLength(5)
  })

  it('begin at the requested page, with the requested limit', async () => {
    const { serverURL, received } = await listOf(25)
    const items = await collect(
      createClient({ serverURL, accessToken: 't' }).customers.list({ query: { page: 2, limit: 5 } }),
    )
    expect(items).toHaveLength(20)
    expect(received).toHaveLength(4)
  })

  it('continue when the limit is above the server’s maximum', async () => {
    const { serverURL, received } = await listOf(150)
    expect(
      await collect(createClient({ serverURL, accessToken: 't' }).customers.list({ query: { limit: 1000 } })),
    ).toHaveLength(150)
    expect(received).toHaveLength(2)
  })

  it('end with one request where there is nothing, or exactly a page', async () => {
    for (const count of [0, 10]) {
      const { serverURL, received } = await listOf(count)
      expect(await collect(createClient({ serverURL, accessToken: 't' }).customers.list())).toHaveLength(
        count,
      )
      expect(received).toHaveLength(1)
    }
  })

  it('throw errors of any page', async () => {
    const { serverURL } = await serve((_, response) =>
      json(response, 401, { error: 'Unauthorized', detail: 'Unauthorized' }),
    )
    const client = createClient({ serverURL })
    await expect(collect(client.customers.list())).rejects.toMatchObject({
      status: 401,
      error: 'Unauthorized',
    })
    await expect(client.customers.list()).rejects.toMatchObject({ status: 401 })
  })
})

import { customFields } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { expect, it } from 'vitest'
import { readAll } from './read-all.ts'

type Query = { readonly page?: number; readonly limit?: number; readonly benefit_id: string }

/** Returns a list of a number of items, and the queries that it has received. */
const listOf = (count: number) => {
  const queries: Query[] = []
  const list = async ({ query }: { query?: Query }) => {
    if (query === undefined) throw new Error('The list needs a query.')
    queries.push(query)
    const { page = 1, limit = 10 } = query
    const all = Array.from({ length: count }, (_, at) => ({ id: String(at) }))
    return { items: all.slice((page - 1) * limit, page * limit) }
  }
  return { queries, all: readAll(list) }
}

it.each([
  [0, 1],
  [100, 2],
  [101, 2],
  [250, 3],
])('all %i items of a list are read, in %i pages', async (count, pages) => {
  const { queries, all } = listOf(count)
  const { items } = await all({ query: { benefit_id: 'b' } })
  expect(items.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, at) => String(at)))
  expect(queries).toEqual(
    Array.from({ length: pages }, (_, at) => ({ benefit_id: 'b', page: at + 1, limit: 100 })),
  )
})

it('an item that moves to the next page is returned once', async () => {
  const first = Array.from({ length: 100 }, (_, at) => ({ id: String(at) }))
  const all = readAll(async ({ query }: { query?: { page?: number } }) => ({
    items: query?.page === 1 ? first : [{ id: '99' }, { id: '100' }],
  }))
  expect((await all({ query: {} })).items).toHaveLength(101)
})

const organization_id = '00000000-0000-4000-8000-000000000000'

const field = (number: number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  created_at: '2026-11-29T10:00:00Z',
  modified_at: null,
  organization_id,
  type: 'text',
  slug: `field-${number}`,
  name: `Field ${number}`,
  metadata: {},
  properties: {},
})

it('all custom fields of an organization are read', async () => {
  const pages: number[] = []
  const client = createClientFor(
    { customFields },
    {
      serverURL: 'https://atelier.example',
      fetch: (request) => {
        const page = Number(new URL(new Request(request).url).searchParams.get('page') ?? 1)
        pages.push(page)
        const items = Array.from({ length: 250 }, (_, i) => field(i)).slice((page - 1) * 100, page * 100)
        return Promise.resolve(Response.json({ items, pagination: { total_count: 250, max_page: 3 } }))
      },
    },
  )
  const { items } = await readAll(client.customFields.list)({ query: { organization_id } })
  expect(items.map(({ slug }) => slug)).toEqual(Array.from({ length: 250 }, (_, i) => `field-${i}`))
  expect(pages).toEqual([1, 2, 3])
})

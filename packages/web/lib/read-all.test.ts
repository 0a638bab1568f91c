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

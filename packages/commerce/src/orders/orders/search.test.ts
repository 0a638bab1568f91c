import type { CallInput, contract } from '@atelier/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { containsInLower } from '../../core/database/list-filters.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
const ids: string[] = []
beforeAll(async () => {
  shop = await openShop()
  for (const email of ['vera.visitor@example.com', 'max%muster@example.org', 'zoe@example.com']) {
    const { id: checkout_id } = await shop.buy(cards.visa, email)
    const [order] = (await shop.client.orders.list({ query: { checkout_id } })).items
    ids.push(order?.id ?? '')
    shop.clock.advance(86_400_000)
  }
})
afterAll(() => shop.close())

const idsFound = async (query: NonNullable<CallInput<typeof contract.orders.list>['query']>) =>
  (await shop.client.orders.list({ query: { sorting: 'created_at', ...query } })).items.map(({ id }) =>
    ids.indexOf(id),
  )

it('finds orders by a part of the address or name, the number or the id', async () => {
  expect(await idsFound({ query: 'VISITOR' })).toEqual([0])
  expect(await idsFound({ query: '  example.com ' })).toEqual([0, 2])
  expect(await idsFound({ query: 'x%m' })).toEqual([1])
  expect(await idsFound({ query: '%' })).toEqual([1])
  expect(await idsFound({ query: 'ada' })).toEqual([0, 1, 2])
  expect(await idsFound({ query: 'atelier-0002' })).toEqual([1])
  expect(await idsFound({ query: 'atelier-00' })).toEqual([])
  expect(await idsFound({ query: ids[2]?.toUpperCase() ?? '' })).toEqual([2])
  expect(await idsFound({ query: crypto.randomUUID() })).toEqual([])
  expect(await idsFound({ query: ' ' })).toEqual([0, 1, 2])
})

it('finds orders by status and by creation time', async () => {
  const { items } = await shop.client.orders.list({ query: { sorting: 'created_at' } })
  const [first, second] = items.map(({ created_at }) => created_at)
  expect(await idsFound({ created_from: second ?? '' })).toEqual([1, 2])
  expect(await idsFound({ created_from: first ?? '', created_before: second ?? '' })).toEqual([0])
  // UTC offsets and a year that PostgreSQL does not accept.
  const shifted = `${new Date(Date.parse(second ?? '') + 20 * 3_600_000).toISOString().slice(0, -1)}+20:00`
  expect(await idsFound({ created_from: shifted })).toEqual([1, 2])
  for (const moment of ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00+23:59']) {
    expect(await idsFound({ created_from: moment })).toEqual([0, 1, 2])
    expect(await idsFound({ created_before: moment })).toEqual([])
  }
  await shop.client.refunds.create({ body: { orderId: ids[0] ?? '', amount: 149, reason: 'other' } })
  await shop.runJobs()
  expect(await idsFound({ status: 'refunded' })).toEqual([0])
  expect(await idsFound({ status: ['paid', 'pending'] })).toEqual([1, 2])
})

it('finds nothing of another organization', async () => {
  const rival = await shop.openRival()
  for (const query of ['visitor', 'ATELIER-0001', ids[0] ?? ''])
    expect((await rival.client.orders.list({ query: { query } })).items).toEqual([])
})

it('reads names from an index of their trigrams', async () => {
  const { rows } = await shop.database.db.connection().execute(async (db) => {
    // The test table is too small for PostgreSQL to choose an index on its own.
    await sql`set enable_seqscan = off`.execute(db)
    return sql<{ 'QUERY PLAN': string }>`explain select id from customers
      where ${containsInLower('customers.search_text')('Visitor')}`.execute(db)
  })
  expect(JSON.stringify(rows)).toContain('customers_searched')
})

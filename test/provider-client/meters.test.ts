import type { Polar } from '@polar-sh/sdk'
import { ResourceNotFound } from '@polar-sh/sdk/models/errors/resourcenotfound.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../../packages/commerce/src/testing/open-shop.ts'
import { callsOf, noting, providerClient, rejectedAt } from './provider-client.ts'

let shop: Shop
let client: Polar
beforeAll(async () => {
  shop = await openShop()
  client = providerClient(shop)
})
afterAll(() => shop.close())

const lite = { property: 'model', operator: 'eq', value: 'lite' } as const

it('every call of meters is answered as the client expects it', async () => {
  const answered = new Set<string>()
  const meters = noting('meters', client.meters, answered)
  const created = await meters.create({
    name: 'Tokens',
    filter: {
      conjunction: 'or',
      clauses: [lite, { conjunction: 'and', clauses: [{ property: 'pro', operator: 'ne', value: true }] }],
    },
    aggregation: { func: 'sum', property: 'metadata.tokens' },
    metadata: { team: 'ai' },
  })
  expect(created).toMatchObject({
    name: 'Tokens',
    aggregation: { func: 'sum', property: 'tokens' },
    metadata: { team: 'ai' },
  })
  expect(await meters.get({ id: created.id })).toEqual(created)
  const { id } = await meters.update({
    id: created.id,
    meterUpdate: { name: 'Tokens used', filter: { conjunction: 'and', clauses: [lite] } },
  })
  const { result } = await meters.list({ query: 'used', sorting: ['-name'], metadata: { team: 'ai' } })
  expect(result).toMatchObject({ items: [{ id, name: 'Tokens used' }], pagination: { totalCount: 1 } })
  await client.events.ingest({
    events: [
      { name: 'used', externalCustomerId: 'ada', metadata: { model: 'lite', tokens: 1.5 } },
      { name: 'used', externalCustomerId: 'bob', metadata: { model: 'lite', tokens: 2 } },
      { name: 'used', externalCustomerId: 'bob', metadata: { model: 'pro', tokens: 4 } },
    ],
  })
  const today = {
    id,
    startTimestamp: shop.clock.now(),
    endTimestamp: shop.clock.now(),
    interval: 'day' as const,
  }
  expect(await meters.quantities(today)).toEqual({
    quantities: [{ timestamp: shop.clock.now(), quantity: 3.5 }],
    total: 3.5,
  })
  expect((await meters.quantities({ ...today, externalCustomerId: 'bob' })).total).toBe(2)
  expect([...answered].sort()).toEqual(
    callsOf(client.meters)
      .map((call) => `meters.${call}`)
      .sort(),
  )
})

it('errors are reported as the client expects', async () => {
  await expect(client.meters.get({ id: crypto.randomUUID() })).rejects.toThrow(ResourceNotFound)
  const { id } = await client.meters.create({
    name: 'All',
    filter: { conjunction: 'and', clauses: [] },
    aggregation: { func: 'count' },
  })
  const range = (days: number) => ({
    id,
    startTimestamp: new Date('2024-01-01'),
    endTimestamp: new Date(Date.UTC(2024, 0, 1 + days)),
    interval: 'hour' as const,
  })
  expect((await client.meters.quantities(range(7))).quantities).toHaveLength(169)
  expect(await rejectedAt(client.meters.quantities(range(8)))).toEqual(['query'])
  await client.events.ingest({ events: [{ name: 'used', externalCustomerId: 'ada' }] })
  const change = client.meters.update({ id, meterUpdate: { aggregation: { func: 'count' } } })
  expect(await rejectedAt(change)).toEqual(['body.aggregation'])
})

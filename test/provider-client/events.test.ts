import type { Polar } from '@polar-sh/sdk'
import { ResourceNotFound } from '@polar-sh/sdk/models/errors/resourcenotfound.js'
import { Polar as Polar16 } from 'polar-sdk-0-32-16'
import { HTTPClient as HTTPClient16 } from 'polar-sdk-0-32-16/lib/http.js'
import { Polar as Polar5 } from 'polar-sdk-0-32-5'
import { HTTPClient as HTTPClient5 } from 'polar-sdk-0-32-5/lib/http.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../../packages/commerce/src/testing/open-shop.ts'
import { allPages, callsOf, client49, noting, providerClient, rejectedAt } from './provider-client.ts'

let shop: Shop
let client: Polar
beforeAll(async () => {
  shop = await openShop()
  client = providerClient(shop)
})
afterAll(() => shop.close())

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'

it('all four calls are answered in the form that the client accepts', async () => {
  const answered = new Set<string>()
  const events = noting('events', client.events, answered)
  const customer = await client.customers.create({ email: 'ada@example.com' })
  const timestamp = new Date(shop.clock.now().getTime() - 1000)
  expect(
    await events.ingest({
      events: [
        { name: 'drawn', customerId: customer.id, timestamp, metadata: { tokens: 127.32, plan: 'pro' } },
        { name: 'drawn', externalCustomerId: 'bob', metadata: { flag: true } },
      ],
    }),
  ).toEqual({ inserted: 2 })
  const [page] = await allPages(events.list({ customerId: customer.id, metadata: { plan: 'pro' } }))
  expect(page?.result.items).toMatchObject([
    { name: 'drawn', source: 'user', timestamp, customer: { id: customer.id }, metadata: { tokens: 127.32 } },
  ])
  const id = page?.result.items[0]?.id ?? ''
  expect(await events.get({ id })).toMatchObject({ id, externalCustomerId: null })
  const [names] = await allPages(events.listNames({ query: 'DRAW' }))
  expect(names?.result.items).toMatchObject([{ name: 'drawn', source: 'user', occurrences: 2 }])
  expect([...answered].sort()).toEqual(
    callsOf(client.events)
      .map((call) => `events.${call}`)
      .sort(),
  )
})

it('invalid events are rejected with their places, and a missing one is not found', async () => {
  const future = new Date(shop.clock.now().getTime() + 60_000)
  expect(
    await rejectedAt(
      client.events.ingest({
        events: [
          { name: 'drawn', externalCustomerId: 'bob', timestamp: future },
          { name: 'drawn', customerId: unknownId },
        ],
      }),
    ),
  ).toEqual(['body.events.0.timestamp', 'body.events.1.customer_id'])
  await expect(client.events.get({ id: unknownId })).rejects.toBeInstanceOf(ResourceNotFound)
})

it('clients without objects and fractions in metadata read lists that have both', async () => {
  await shop.client.events.ingest({
    body: {
      events: [
        {
          name: 'costly',
          external_customer_id: 'bob',
          metadata: { tokens: 12, share: 0.5, _cost: { amount: 0.25, currency: 'usd' } },
        },
      ],
    },
  })
  const fetcher = async (...request: ConstructorParameters<typeof Request>) =>
    shop.fetch(new Request(...request))
  const options = { accessToken: shop.accessToken, serverURL: `${shop.serverURL}/snake` }
  const of5 = new Polar5({ ...options, httpClient: new HTTPClient5({ fetcher }) })
  const of16 = new Polar16({ ...options, httpClient: new HTTPClient16({ fetcher }) })
  type List = Promise<AsyncIterable<{ result: { items: { name: string; metadata: object }[] } }>>
  const metadataOf = async (list: List) =>
    (await allPages(list))[0]?.result.items.find(({ name }) => name === 'costly')?.metadata
  expect(await metadataOf(of5.events.list({}))).toEqual({ tokens: 12 })
  expect(await metadataOf(client.events.list({ name: 'costly' }))).toEqual({ tokens: 12, share: 0.5 })
  expect(await metadataOf(of16.events.list({ name: 'costly' }))).toEqual({ tokens: 12, share: 0.5 })
})

it('later clients read the amount of a cost as a text, whatever its size', async () => {
  const metadata = (amount: number) => ({ _cost: { amount, currency: 'usd' } })
  const events = [1e-7, -12.5, 0].map((amount) => ({
    name: 'priced',
    external_customer_id: 'bob',
    metadata: metadata(amount),
  }))
  await shop.client.events.ingest({ body: { events } })
  const later = await client49(shop)
  const amounts = JSON.stringify(await later.events.list({ name: 'priced', limit: 100 }))
  for (const amount of ['0.0000001', '-12.5', '0']) expect(amounts).toContain(`"amount":"${amount}"`)
})

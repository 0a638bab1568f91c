import { additions } from '@atelier/contract'
import { minutes } from '@atelier/plumbing/clock'
import { withJson } from '@atelier/plumbing/database'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { servicesOf } from '../../testing/services-of.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
/** Customer and event name, unique per test. */
let namePrefix = ''
beforeEach(() => {
  namePrefix = crypto.randomUUID()
})

type Query = NonNullable<NonNullable<Parameters<Shop['client']['events']['list']>[0]>['query']>

/** Sends a raw request, past the checks of the SDK. */
const send = async (events: unknown) => {
  const response = await shop.fetch(
    new Request(`${shop.serverURL}/v1/events/ingest`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${shop.accessToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ events }),
    }),
  )
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const ingest = async (...events: object[]) => {
  const { status, body } = await send(
    events.map((event) => ({ external_customer_id: namePrefix, name: namePrefix, ...event })),
  )
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}
/** Returns the locations and types of the issues of rejected events, and checks that none was stored. */
const rejections = async (...events: object[]) => {
  const before = await ofOwn()
  const { status, body } = await send(
    events.map((event) => ({ external_customer_id: namePrefix, name: namePrefix, ...event })),
  )
  expect(status).toBe(422)
  expect(await ofOwn()).toEqual(before)
  const detail = body['detail'] as { loc: unknown[]; msg: string; type: string }[]
  return detail.map(({ loc, type }) => `${loc.join('.')} ${type}`)
}
const list = async (query: Query) => (await shop.client.events.list({ query })).items
const ofOwn = (query: Query = {}) => list({ external_customer_id: namePrefix, limit: 100, ...query })
const at = (milliseconds: number) => new Date(shop.clock.now().getTime() + milliseconds).toISOString()
const newCustomer = (fields: object = {}) =>
  shop.client.customers.create({ body: { email: `${crypto.randomUUID()}@example.com`, ...fields } })
const tagsOf = (events: readonly { metadata: object }[]) =>
  events.map(({ metadata }) => String((metadata as { tag?: string }).tag)).toSorted()

describe('ingestion', () => {
  it('stores events as they were reported', async () => {
    const metadata = { tokens: 12, model: 'lite', live: true, share: 127.32 }
    const input = { timestamp: at(-5000), metadata }
    expect(await ingest(input, {}, {})).toEqual({ inserted: 3, duplicates: 0 })
    const events = await ofOwn()
    expect(events).toHaveLength(3)
    expect(events[2]).toEqual({
      id: expect.any(String),
      name: namePrefix,
      source: 'user',
      organization_id: shop.demo.organization_id,
      customer_id: null,
      customer: null,
      external_customer_id: namePrefix,
      external_id: null,
      parent_id: null,
      ...input,
    })
    expect(events[0]?.timestamp).toBe(at(0))
    const id = events[2]?.id ?? ''
    expect(await shop.client.events.get({ path: { id } })).toEqual(events[2])
  })

  it('of nothing stores nothing', async () => {
    expect(await send([])).toEqual({ status: 200, body: { inserted: 0, duplicates: 0 } })
  })

  it('reads moments in every form, however long ago', async () => {
    const moment = Date.parse('2024-02-29T10:00:00.500Z')
    await ingest(
      { timestamp: '2024-02-29T11:00:00.5+01:00' },
      { timestamp: moment },
      { timestamp: moment / 1000 },
      { timestamp: '0001-01-01T00:00:00Z' },
    )
    const moments = (await ofOwn()).map(({ timestamp }) => timestamp)
    expect(moments).toEqual([
      ...Array<string>(3).fill('2024-02-29T10:00:00.500Z'),
      '0001-01-01T00:00:00.000Z',
    ])
  })

  it('rejects invalid events, with the index of each', async () => {
    expect(
      await rejections(
        {},
        { timestamp: at(minutes(1)) },
        { timestamp: at(1) },
        { customer_id: unknownId },
        { organization_id: shop.demo.organization_id },
      ),
    ).toEqual([
      'body.events.1.timestamp value_error',
      'body.events.2.timestamp value_error',
      'body.events.3.customer_id customer_id',
      'body.events.4.organization_id organization_token',
    ])
    expect(
      await rejections(
        {},
        { timestamp: '2024-01-01T00:00:00' },
        { name: 'n'.repeat(129) },
        { name: undefined },
        { external_customer_id: undefined },
        { external_customer_id: 'c'.repeat(501) },
        { customer_id: 'nobody', external_customer_id: undefined },
        { external_id: '' },
        { parent_id: 7 },
      ),
    ).toEqual([
      'body.events.1.timestamp datetime',
      'body.events.2.name too_long',
      'body.events.3.name missing',
      'body.events.4.customer_id missing',
      'body.events.5.external_customer_id too_long',
      'body.events.6.customer_id uuid',
      'body.events.7.external_id too_short',
      'body.events.8.parent_id string',
    ])
    expect(await rejections(...Array.from({ length: 1001 }, () => ({})))).toEqual(['body.events too_long'])
    expect((await send('none')).status).toBe(422)
  })

  it('finds no customers of others, nor deleted ones', async () => {
    const { client } = await shop.openRival()
    const foreign = await client.customers.create({ body: { email: 'foreign@example.com' } })
    const deletedCustomer = await newCustomer()
    await shop.client.customers.delete({ path: { id: deletedCustomer.id } })
    expect(await rejections({ customer_id: foreign.id }, { customer_id: deletedCustomer.id })).toEqual([
      'body.events.0.customer_id customer_id',
      'body.events.1.customer_id customer_id',
    ])
  })

  it('uses the id of the customer when an event has both', async () => {
    const customer = await newCustomer()
    await ingest({ customer_id: customer.id })
    expect(await list({ customer_id: customer.id })).toMatchObject([
      { customer_id: customer.id, external_customer_id: null, customer: { id: customer.id } },
    ])
  })
})

describe('metadata', () => {
  it('has limits', async () => {
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]))
    await ingest({ metadata: { ...keys(49), ['k'.repeat(40)]: 'v'.repeat(500) } })
    expect(
      await rejections(
        { metadata: keys(51) },
        { metadata: { ['k'.repeat(41)]: 1 } },
        { metadata: { long: 'v'.repeat(501) } },
        { metadata: { none: null } },
        { metadata: { blank: '' } },
        { metadata: { list: [1] } },
        { metadata: { nested: { deep: 1 } } },
        { metadata: 'text' },
      ),
    ).toEqual([
      'body.events.0.metadata value_error',
      `body.events.1.metadata.${'k'.repeat(41)} too_long`,
      'body.events.2.metadata.long too_long',
      'body.events.3.metadata.none string',
      'body.events.4.metadata.blank too_short',
      'body.events.5.metadata.list string',
      'body.events.6.metadata.nested value_error',
      'body.events.7.metadata object',
    ])
  })

  it('has objects only under _cost and _llm', async () => {
    const metadata = {
      _cost: { amount: 0.0123, currency: 'usd' },
      _llm: {
        vendor: 'openai',
        model: 'gpt',
        input_tokens: 5,
        output_tokens: 7,
        total_tokens: 12,
        prompt: null,
      },
    }
    await ingest({ metadata })
    expect((await ofOwn())[0]?.metadata).toEqual(metadata)
    expect(
      await rejections(
        { metadata: { _cost: 5 } },
        { metadata: { _cost: { amount: '5', currency: 'usd' } } },
        { metadata: { _cost: { amount: 5, currency: 'dollars' } } },
        { metadata: { _llm: { deep: {} } } },
        { metadata: { _llm: { long: 'x'.repeat(10_001) } } },
      ),
    ).toEqual([
      'body.events.0.metadata._cost value_error',
      'body.events.1.metadata._cost value_error',
      'body.events.2.metadata._cost value_error',
      'body.events.3.metadata._llm.deep string',
      'body.events.4.metadata._llm.long too_long',
    ])
  })
})

describe('an external id', () => {
  it('is stored once, in one request and in several', async () => {
    const eventWith = (external_id: string, tag: string) => ({
      external_id: `${namePrefix}${external_id}`,
      metadata: { tag },
    })
    expect(
      await ingest(eventWith('a', 'first'), eventWith('a', 'second'), eventWith('b', 'other'), {}),
    ).toEqual({
      inserted: 3,
      duplicates: 1,
    })
    expect(await ingest(eventWith('b', 'again'), eventWith('a', 'again'))).toEqual({
      inserted: 0,
      duplicates: 2,
    })
    expect(tagsOf(await ofOwn())).toEqual(['first', 'other', 'undefined'])
    const { client } = await shop.openRival()
    const body = { events: [{ name: 'x', external_customer_id: 'x', external_id: `${namePrefix}a` }] }
    expect(await client.events.ingest({ body })).toEqual({ inserted: 1, duplicates: 0 })
  })

  it('names a parent that comes later', async () => {
    await ingest({ parent_id: `${namePrefix}parent`, metadata: { tag: 'child' }, timestamp: at(-1) })
    expect(await ofOwn()).toMatchObject([{ parent_id: `${namePrefix}parent` }])
    await ingest({ external_id: `${namePrefix}parent`, metadata: { tag: 'parent' } })
    const [parent, child] = await ofOwn()
    expect(parent).toMatchObject({ external_id: `${namePrefix}parent`, parent_id: null })
    expect(child?.parent_id).toBe(parent?.id)
  })
})

describe('the customer of an event', () => {
  it('can be created after it, and is shown from then on', async () => {
    await ingest({})
    expect(await ofOwn()).toMatchObject([{ customer: null, external_customer_id: namePrefix }])
    const customer = await newCustomer({ external_id: namePrefix })
    const shownEvent = { customer: { id: customer.id }, customer_id: null, external_customer_id: namePrefix }
    expect(await ofOwn()).toMatchObject([shownEvent])
    expect(await list({ customer_id: customer.id })).toMatchObject([shownEvent])
    await ingest({ customer_id: customer.id })
    expect(await ofOwn()).toHaveLength(2)
    expect(await list({ customer_id: customer.id, external_customer_id: namePrefix })).toHaveLength(2)
    expect(await list({ customer_id: unknownId, external_customer_id: namePrefix })).toEqual([])
    expect(await list({ customer_id: [unknownId, customer.id] })).toHaveLength(2)
  })

  it('must be one of its own organization', async () => {
    const { client } = await shop.openRival()
    await client.customers.create({ body: { email: 'same@example.com', external_id: namePrefix } })
    await ingest({})
    expect(await ofOwn()).toMatchObject([{ customer: null }])
  })
})

describe('the list of events', () => {
  it('is filtered by time, both ends left out, and sorted by it', async () => {
    await ingest(
      ...[-3, -2, -1].map((offset) => ({ timestamp: at(offset), metadata: { tag: String(offset) } })),
    )
    expect(tagsOf(await ofOwn({ start_timestamp: at(-3) }))).toEqual(['-1', '-2'])
    expect(tagsOf(await ofOwn({ start_timestamp: at(-3), end_timestamp: at(-1) }))).toEqual(['-2'])
    const tags = async (sorting: 'timestamp' | '-timestamp') =>
      (await ofOwn({ sorting: [sorting] })).map(({ metadata }) => metadata['tag'])
    expect(await tags('timestamp')).toEqual(['-3', '-2', '-1'])
    expect(await tags('-timestamp')).toEqual(['-1', '-2', '-3'])
    const naive = await shop.fetch(
      new Request(`${shop.serverURL}/v1/events/?start_timestamp=2024-01-01T00:00:00`, {
        headers: { Authorization: `Bearer ${shop.accessToken}` },
      }),
    )
    expect(naive.status).toBe(422)
  })

  it('is filtered by name, source, organization and metadata', async () => {
    await ingest(
      { name: `${namePrefix}a`, metadata: { plan: 'pro', flag: true, tag: '1' } },
      { name: `${namePrefix}b`, metadata: { plan: 'free', size: 12, tag: '2' } },
      { name: `${namePrefix}c`, metadata: { plan: 'pro', size: 1.5, tag: '3' } },
    )
    const tags = async (query: Query) => tagsOf(await ofOwn(query))
    expect(await tags({ name: [`${namePrefix}a`, `${namePrefix}b`] })).toEqual(['1', '2'])
    expect(await tags({ source: 'system' })).toEqual([])
    expect(await tags({ source: ['system', 'user'] })).toHaveLength(3)
    expect(await tags({ organization_id: unknownId })).toEqual([])
    expect(await tags({ organization_id: [unknownId, shop.demo.organization_id] })).toHaveLength(3)
    expect(await tags({ metadata: { plan: 'pro' } })).toEqual(['1', '3'])
    expect(await tags({ metadata: { plan: ['pro', 'free'], flag: 'true' } })).toEqual(['1'])
    expect(await tags({ metadata: { size: ['12', '1.5'] } })).toEqual(['2', '3'])
    expect(await tags({ metadata: { missing: 'x' } })).toEqual([])
  })

  it('is paged', async () => {
    await ingest(...Array.from({ length: 5 }, () => ({})))
    const page = (number: number) =>
      shop.client.events.list({ query: { external_customer_id: namePrefix, limit: 2, page: number } })
    const pages = await Promise.all([page(1), page(2), page(3), page(4)])
    expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1, 0])
    for (const { pagination } of pages) expect(pagination).toEqual({ total_count: 5, max_page: 3 })
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
    expect(new Set(ids).size).toBe(5)
    const { serverURL, fetch, accessToken } = shop
    const screens = createClientFor({ eventPages: additions.eventPages }, { serverURL, fetch, accessToken })
    const shownPages = await screens.eventPages.list({
      query: { external_customer_id: namePrefix, limit: 2 },
    })
    expect(shownPages).toEqual({ ...(await page(1)), is_count_complete: true })
  })

  it('is filtered by a filter and by a meter', async () => {
    await ingest(
      { metadata: { tokens: 20, tag: '20' } },
      { metadata: { tokens: 51, tag: '51' } },
      { metadata: { tokens: '10', tag: 'a text' } },
    )
    const clauses = [{ property: 'tokens', operator: 'gt' as const, value: 50 }]
    const filter = JSON.stringify({ conjunction: 'and', clauses })
    expect(tagsOf(await ofOwn({ filter }))).toEqual(['51'])
    await expectInvalid(ofOwn({ filter: 'hello' }), 'query.filter')
    await expectInvalid(ofOwn({ filter: '{"conjunction":"nor","clauses":[]}' }), 'query.filter.conjunction')
    const deep = (levels: number): object => ({
      conjunction: 'and',
      clauses: levels === 0 ? [] : [deep(levels - 1)],
    })
    await expectInvalid(ofOwn({ filter: JSON.stringify(deep(20)) }), 'query.filter')
    const meter = { id: crypto.randomUUID(), name: 'Tokens', created_at: shop.clock.now(), modified_at: null }
    await shop.database.db
      .insertInto('meters')
      .values({
        ...meter,
        organization_id: shop.demo.organization_id,
        ...withJson(
          {
            filter: { conjunction: 'and' as const, clauses: [] },
            aggregation: { func: 'sum' as const, property: 'tokens' },
            metadata: {},
          },
          'filter',
          'aggregation',
          'metadata',
        ),
      })
      .execute()
    expect(tagsOf(await ofOwn({ meter_id: meter.id }))).toEqual(['20', '51'])
    const { client } = await shop.openRival()
    await expectInvalid(client.events.list({ query: { meter_id: meter.id } }), 'query.meter_id')
    await expectInvalid(ofOwn({ meter_id: unknownId }), 'query.meter_id')
  })
})

describe('the names of events', () => {
  it('are counted, with the first and the last moment', async () => {
    await ingest(
      { name: `${namePrefix}Often`, timestamp: at(-10) },
      { name: `${namePrefix}Often`, timestamp: at(-5) },
      { name: `${namePrefix}once`, timestamp: at(-7) },
    )
    const names = async (query: object) =>
      (await shop.client.events.names({ query: { external_customer_id: namePrefix, ...query } })).items
    const often = {
      name: `${namePrefix}Often`,
      source: 'user',
      occurrences: 2,
      first_seen: at(-10),
      last_seen: at(-5),
    }
    const onceName = {
      name: `${namePrefix}once`,
      source: 'user',
      occurrences: 1,
      first_seen: at(-7),
      last_seen: at(-7),
    }
    expect(await names({})).toEqual([often, onceName])
    expect(await names({ sorting: ['occurrences'] })).toEqual([onceName, often])
    expect(await names({ sorting: ['-occurrences'] })).toEqual([often, onceName])
    expect(await names({ sorting: ['first_seen'] })).toEqual([often, onceName])
    expect(await names({ sorting: ['-name'] })).toHaveLength(2)
    expect(await names({ query: 'oFTe' })).toEqual([often])
    expect(await names({ query: '%' })).toEqual([])
    expect(await names({ source: 'system' })).toEqual([])
    expect(await names({ organization_id: unknownId })).toEqual([])
    expect(
      (await shop.client.events.names({ query: { external_customer_id: namePrefix, limit: 1 } })).pagination,
    ).toEqual({
      total_count: 2,
      max_page: 2,
    })
    const event = {
      id: crypto.randomUUID(),
      organization_id: shop.demo.organization_id,
      name: `${namePrefix}once`,
      source: 'system' as const,
      timestamp: shop.clock.now(),
      customer_id: null,
      external_customer_id: namePrefix,
      external_id: null,
      parent_id: null,
      metadata: {},
    }
    const { usage_store } = servicesOf(shop)
    await shop.database.transact((tx) => usage_store.appendInside(tx, [event], shop.clock.now()))
    expect(await names({ query: 'once', sorting: ['first_seen'] })).toMatchObject([
      { source: 'user', occurrences: 1 },
      { source: 'system', occurrences: 1 },
    ])
    expect(await names({ source: 'system' })).toMatchObject([{ name: `${namePrefix}once` }])
    expect(await list({ external_customer_id: namePrefix, source: 'system' })).toMatchObject([
      { id: event.id },
    ])
  })
})

describe('an event', () => {
  it('belongs only to the organization', async () => {
    await ingest({})
    const [event] = await ofOwn()
    const { client } = await shop.openRival()
    await expectApiError(client.events.get({ path: { id: event?.id ?? '' } }), 'ResourceNotFound', 404)
    await expectApiError(shop.client.events.get({ path: { id: unknownId } }), 'ResourceNotFound', 404)
    expect((await client.events.list({ query: { external_customer_id: namePrefix } })).items).toEqual([])
    expect((await client.events.names()).items).toEqual([])
  })
})

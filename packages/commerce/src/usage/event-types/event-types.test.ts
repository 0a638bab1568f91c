import type { additions, CallInput } from '@atelier/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventTypesOf } from '../../testing/event-types.ts'
import { expectInvalid } from '../../testing/expect-error.ts'
import { servicesOf } from '../../testing/services-of.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { eventTypeId, matching, sortedBy, withLabels } from './rules.ts'

let shop: Shop
let types: ReturnType<typeof eventTypesOf>
const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T10:00:00.000Z`
beforeAll(async () => {
  shop = await openShop()
  types = eventTypesOf(shop)
  const event = (name: string, day: number, more: object = {}) => ({
    name,
    external_customer_id: 'ada',
    timestamp: at(day),
    ...more,
  })
  const events = [
    event('api.call', 3, { external_id: 'root' }),
    event('api.call', 1, { external_customer_id: 'bob' }),
    event('page.view', 2, { parent_id: 'root' }),
    event('page.view', 5),
    event('page.view', 4, { parent_id: 'root' }),
  ]
  await shop.client.events.ingest({ body: { events } })
})
afterAll(() => shop.close())

type Query = NonNullable<CallInput<typeof additions.eventTypes.list>['query']>
const listNames = async (query: Query = {}) =>
  (await types.list({ query })).items.map(({ name, occurrences }) => [name, occurrences])

describe('a name', () => {
  it('is an event type from its first event on, with its number and moments', async () => {
    const { items, pagination } = await types.list({ query: { sorting: ['name'] } })
    expect(pagination).toMatchObject({ total_count: 2, max_page: 1 })
    expect(items[0]).toEqual({
      id: eventTypeId(shop.demo.organization_id, 'api.call'),
      created_at: at(1),
      modified_at: null,
      name: 'api.call',
      label: 'api.call',
      label_property_selector: null,
      organization_id: shop.demo.organization_id,
      source: 'user',
      occurrences: 2,
      first_seen: at(1),
      last_seen: at(3),
    })
  })

  it('accepts a label, which later events share', async () => {
    const id = eventTypeId(shop.demo.organization_id, 'page.view')
    const body = { label: ' Page opened ', label_property_selector: 'metadata.page' }
    const updated = await types.update({ path: { id }, body })
    expect(updated).toMatchObject({
      id,
      name: 'page.view',
      label: 'Page opened',
      label_property_selector: 'metadata.page',
      modified_at: null,
    })
    expect(await types.update({ path: { id }, body: { label: 'Page viewed' } })).toMatchObject({
      label: 'Page viewed',
      label_property_selector: 'metadata.page',
    })
    await shop.client.events.ingest({
      body: { events: [{ name: 'page.view', external_customer_id: 'bob', timestamp: at(6) }] },
    })
    const [type] = (await types.list({ query: { query: 'VIEWED' } })).items
    expect(type).toMatchObject({ id, label: 'Page viewed', occurrences: 4, last_seen: at(6) })
    await types.update({ path: { id }, body: { label: 'Page viewed', label_property_selector: null } })
    expect((await types.list({ query: { query: 'page' } })).items[0]).toMatchObject({
      label_property_selector: null,
    })
  })

  it('that no event has is not found, nor is that of a rival', async () => {
    const body = { label: 'Mine' }
    await expect(types.update({ path: { id: crypto.randomUUID() }, body })).rejects.toMatchObject({
      error: 'ResourceNotFound',
    })
    const { organization_id } = await shop.openRival()
    const rivalTypes = eventTypesOf(
      shop,
      await shop.commerce.issueToken({ organization_id, label: 'theirs' }),
    )
    const id = eventTypeId(shop.demo.organization_id, 'api.call')
    await expect(rivalTypes.update({ path: { id }, body })).rejects.toMatchObject({
      error: 'ResourceNotFound',
    })
    expect((await rivalTypes.list({ query: {} })).items).toEqual([])
    await expectInvalid(types.update({ path: { id }, body: { label: '  ' } }), 'body.label')
  })

  it('gets one row, whatever the order of concurrent labels', async () => {
    const id = eventTypeId(shop.demo.organization_id, 'api.call')
    const labels = ['One', 'Two', 'Three']
    await Promise.all(labels.map((label) => types.update({ path: { id }, body: { label } })))
    const rows = await shop.database.db.selectFrom('event_types').selectAll().where('id', '=', id).execute()
    expect(rows).toMatchObject([{ name: 'api.call', revision: 3 }])
    expect(labels).toContain(rows[0]?.label)
  })
})

it('filters count the events of customers, of a parent, and those without one', async () => {
  expect(await listNames({ sorting: ['-occurrences'] })).toEqual([
    ['page.view', 4],
    ['api.call', 2],
  ])
  expect(await listNames({ external_customer_id: 'ada', sorting: ['name'] })).toEqual([
    ['api.call', 1],
    ['page.view', 3],
  ])
  expect(await listNames({ root_events: true, sorting: ['name'] })).toEqual([
    ['api.call', 2],
    ['page.view', 2],
  ])
  const [root] = (await shop.client.events.list({ query: { name: 'api.call', sorting: '-timestamp' } })).items
  for (const parent_id of ['root', root?.id ?? '']) {
    expect(await listNames({ parent_id })).toEqual([['page.view', 2]])
    expect(await listNames({ parent_id, root_events: true })).toEqual([])
  }
  expect(await listNames({ source: 'system' })).toEqual([])
  expect(await listNames({ sorting: ['name'], limit: 1, page: 2 })).toEqual([['page.view', 4]])
})

it('events of the platform have an id only for clients that reject a type without one', async () => {
  const { organization_id } = shop.demo
  const now = shop.clock.now()
  const event = {
    id: crypto.randomUUID(),
    organization_id,
    name: 'meter.credited',
    source: 'system' as const,
    timestamp: now,
    customer_id: null,
    external_customer_id: 'ada',
    external_id: null,
    parent_id: null,
    metadata: {},
  }
  await shop.database.transact((tx) => servicesOf(shop).usage_store.appendInside(tx, [event], now))
  const read = async (agent: string) => {
    const response = await shop.fetch(
      new Request(`${shop.serverURL}/snake/v1/event-types/?source=system`, {
        headers: { Authorization: `Bearer ${shop.accessToken}`, 'User-Agent': agent },
      }),
    )
    return ((await response.json()) as { items: { id: string | null; created_at: string | null }[] }).items[0]
  }
  expect(await read('curl/8')).toMatchObject({
    id: null,
    created_at: null,
    label: 'Units credited to a meter',
  })
  const closed = await read('speakeasy-sdk/typescript 0.42.5 2.1.0 0.1.0 @polar-sh/sdk')
  expect(closed).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    created_at: now.toISOString(),
  })
  const path = { id: closed?.id ?? '' }
  await expect(types.update({ path, body: { label: 'Mine' } })).rejects.toMatchObject({
    error: 'ResourceNotFound',
  })
})

it('rows without a label sort and match by their name; those of the platform have a label of ours', () => {
  const row = { occurrences: 1, first_seen: new Date(0), last_seen: new Date(0) }
  const type = {
    id: crypto.randomUUID(),
    organization_id: crypto.randomUUID(),
    name: 'b',
    label: 'Zebra',
    label_property_selector: null,
    created_at: new Date(0),
    modified_at: null,
    revision: 1,
  }
  const rows = withLabels(
    [
      { ...row, name: 'b', source: 'user' },
      { ...row, name: 'c', source: 'user' },
      { ...row, name: 'meter.credited', source: 'system' },
    ],
    [type],
  )
  expect(sortedBy(rows, [{ key: 'label', descending: false }]).map(({ label }) => label)).toEqual([
    'c',
    'Units credited to a meter',
    'Zebra',
  ])
  expect(matching(rows, 'zeb').map(({ name }) => name)).toEqual(['b'])
})

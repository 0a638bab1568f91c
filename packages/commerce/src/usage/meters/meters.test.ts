import { days, hours } from '@atelier/plumbing/clock'
import { json } from '@atelier/plumbing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { createPostgresStore } from '../postgres/store.ts'
import { foldAll } from '../testing/fold-all.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'

type Client = Shop['client']
type NewMeter = Parameters<Client['meters']['create']>[0]['body']
type NewEvent = Parameters<Client['events']['ingest']>[0]['body']['events'][number]
type Query = NonNullable<Parameters<Client['meters']['quantities']>[0]['query']>
type Clause = {
  readonly property: string
  readonly operator: 'eq' | 'ne' | 'gt' | 'like'
  readonly value: string | number | boolean
}

const filterOf = (...clauses: Clause[]): NewMeter['filter'] => ({ conjunction: 'and', clauses })
const lite: Clause = { property: 'model', operator: 'eq', value: 'lite' }
const count = { func: 'count' } as const
const sum = { func: 'sum', property: 'tokens' } as const

const create = (fields: object = {}, client = shop.client) =>
  client.meters.create({ body: { name: 'Usage', filter: filterOf(), aggregation: count, ...fields } })
const update = (id: string, body: object) => shop.client.meters.update({ path: { id }, body })
/** Returns the issue locations of a request that bypasses the validation of the SDK. */
const rejectedPlaces = async (method: 'POST' | 'PATCH', id: string, body: unknown): Promise<string[]> => {
  const response = await shop.fetch(
    new Request(`${shop.serverURL}/v1/meters/${id}`, {
      method,
      headers: { Authorization: `Bearer ${shop.accessToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  const { detail } = (await response.json()) as { detail: { loc: string[] }[] }
  expect(response.status).toBe(422)
  return detail.map(({ loc }) => loc.join('.')).toSorted()
}
/** Creates a separate seller, so that the events of one test do not count in another. */
const openSeller = async () => {
  const { client } = await shop.openRival()
  const ingest = (...events: object[]) =>
    client.events.ingest({
      body: {
        events: events.map((event) => ({ external_customer_id: 'ada', name: 'used', ...event }) as NewEvent),
      },
    })
  const meter = (fields: object = {}) => create(fields, client)
  const read = (id: string, query: Partial<Query> = {}) =>
    client.meters.quantities({ path: { id }, query: { ...today(), ...query } })
  return { client, ingest, meter, read }
}
const iso = (milliseconds: number) => new Date(shop.clock.now().getTime() + milliseconds).toISOString()
const today = () => ({ start_timestamp: iso(0), end_timestamp: iso(0), interval: 'day' as const })
const fold = () => foldAll(shop, createPostgresStore(shop.database))

it('an organization has at most 200 meters, however many are created concurrently', async () => {
  const { client, organization_id } = await shop.openRival()
  await shop.database.db
    .insertInto('meters')
    .values(
      Array.from({ length: 198 }, (_, index) => ({
        id: crypto.randomUUID(),
        organization_id,
        name: `Meter ${index}`,
        filter: json(filterOf()),
        aggregation: json(count),
        metadata: json({}),
        created_at: shop.clock.now(),
        modified_at: null,
      })),
    )
    .execute()
  const created = await Promise.allSettled(Array.from({ length: 5 }, () => create({}, client)))
  expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await expectInvalid(create({}, client), 'body')
  // Other organizations are unaffected.
  await create()
})

describe('a meter', () => {
  it('is created, read, listed and changed', async () => {
    const { client } = await openSeller()
    const created = await create({ name: 'Images', metadata: { team: 'ai' } }, client)
    expect(created).toMatchObject({
      name: 'Images',
      metadata: { team: 'ai' },
      filter: filterOf(),
      aggregation: count,
      modifiedAt: null,
    })
    expect(await client.meters.get({ path: { id: created.id } })).toEqual(created)
    shop.clock.advance(1000)
    const abc = await create({ name: 'abc' }, client)
    const list = async (query: object = {}) =>
      (await client.meters.list({ query })).items.map(({ name }) => name)
    expect(await list()).toEqual(['abc', 'Images'])
    expect(await list({ sorting: ['-name'] })).toEqual(['Images', 'abc'])
    expect(await list({ sorting: ['-created_at'] })).toEqual(['abc', 'Images'])
    expect(await list({ query: 'MAG' })).toEqual(['Images'])
    expect(await list({ query: '_' })).toEqual([])
    expect(await list({ metadata: { team: 'ai' } })).toEqual(['Images'])
    expect(await list({ organizationId: [unknownId] })).toEqual([])
    expect(await list({ organizationId: [unknownId, created.organizationId] })).toHaveLength(2)
    const path = { id: abc.id }
    const changed = await client.meters.update({ path, body: { name: 'Renders', metadata: { a: 1 } } })
    expect(changed).toEqual({ ...abc, name: 'Renders', metadata: { a: 1 }, modifiedAt: iso(0) })
    expect(await client.meters.update({ path, body: { name: null } })).toEqual(changed)
    await shop.runJobs()
    expect(await shop.database.db.selectFrom('meter_builds').selectAll().execute()).toEqual([])
  })

  it('needs a name of three characters, and clauses that can be compared', async () => {
    const { id } = await create()
    const meter = { name: 'Usage', filter: filterOf(), aggregation: count }
    expect(await rejectedPlaces('POST', '', { ...meter, name: 'ab' })).toEqual(['body.name'])
    expect(await rejectedPlaces('PATCH', id, { name: 'ab' })).toEqual(['body.name'])
    const filter = filterOf({ ...lite, value: 1.5 })
    expect(await rejectedPlaces('POST', '', { ...meter, filter })).toEqual(['body.filter.clauses.0.value'])
    const aggregation = { func: 'median', property: 'tokens' }
    expect(await rejectedPlaces('POST', '', { ...meter, aggregation })).toEqual(['body.aggregation.func'])
    expect(await rejectedPlaces('POST', '', {})).toEqual(['body.aggregation', 'body.filter', 'body.name'])
    await expectInvalid(create({ organizationId: shop.demo.organization_id }), 'body.organizationId')
  })

  it('has bounds, which are reported', async () => {
    const filter = filterOf(...Array.from({ length: 101 }, () => lite))
    const rejected = await expectInvalid(create({ filter }), 'body.filter')
    expect(rejected.detail[0]?.msg).toBe(
      'A filter can have at most 100 clauses, including those of nested filters.',
    )
    const aggregation = { func: 'sum', property: 'x'.repeat(501) }
    await expectInvalid(create({ aggregation }), 'body.aggregation.property')
    const { id } = await create()
    await expectInvalid(update(id, { filter, aggregation }), 'body.filter', 'body.aggregation.property')
  })

  it('keeps the properties of the metadata without their prefix', async () => {
    const filter = filterOf({ property: 'metadata.tokens', operator: 'gt', value: 1 })
    const meter = await create({ filter, aggregation: { func: 'sum', property: 'metadata.tokens' } })
    expect(meter).toMatchObject({ filter: { clauses: [{ property: 'tokens' }] }, aggregation: sum })
    const changed = await update(meter.id, { filter, aggregation: { func: 'max', property: 'metadata.n' } })
    expect(changed).toMatchObject({
      filter: { clauses: [{ property: 'tokens' }] },
      aggregation: { property: 'n' },
    })
  })

  it('belongs only to the organization', async () => {
    const { id } = await create()
    const { client } = await shop.openRival()
    const path = { id }
    for (const call of [
      () => client.meters.get({ path }),
      () => client.meters.update({ path, body: { name: 'Mine' } }),
      () => client.meters.quantities({ path, query: today() }),
      () => shop.client.meters.get({ path: { id: unknownId } }),
    ])
      await expectApiError(call(), 'ResourceNotFound', 404)
    expect((await client.meters.list()).items).toEqual([])
  })
})

const locked = "This field can't be updated because the meter is already aggregating events."

describe('the definition of a meter', () => {
  it('can change until it has counted an event; the rest can change later', async () => {
    const { client, ingest, meter, read } = await openSeller()
    const { id } = await meter({ filter: filterOf(lite) })
    const change = (body: object) => client.meters.update({ path: { id }, body })
    await ingest({ metadata: { model: 'pro', tokens: 7 } })
    const pro = filterOf({ ...lite, value: 'pro' })
    expect(await change({ filter: filterOf({ ...lite, value: 'none' }) })).toMatchObject({
      aggregation: count,
    })
    expect((await read(id)).total).toBe(0)
    expect(await change({ filter: null, aggregation: null })).toMatchObject({ aggregation: count })
    expect(await change({ filter: pro, aggregation: sum })).toMatchObject({ filter: pro, aggregation: sum })
    expect((await read(id)).total).toBe(7)
    for (const body of [{ filter: pro }, { filter: null }, { filter: filterOf() }]) {
      const { detail } = await expectInvalid(change(body), 'body.filter')
      expect(detail[0]).toMatchObject({ type: 'forbidden', msg: locked })
    }
    await expectInvalid(change({ filter: pro, aggregation: sum }), 'body.filter', 'body.aggregation')
    expect(await change({ name: 'Renamed' })).toMatchObject({ name: 'Renamed', filter: pro })
    await build()
    await fold()
    await expectInvalid(change({ aggregation: count }), 'body.aggregation')
    expect((await read(id)).total).toBe(7)
  })

  it('is locked immediately when events match already', async () => {
    const { client, ingest, meter } = await openSeller()
    await ingest({ metadata: { model: 'lite' } })
    const { id } = await meter({ filter: filterOf(lite) })
    await expectInvalid(client.meters.update({ path: { id }, body: { filter: filterOf() } }), 'body.filter')
    const otherMeter = await meter({ filter: filterOf({ ...lite, value: 'pro' }) })
    expect(
      (await client.meters.update({ path: { id: otherMeter.id }, body: { filter: filterOf() } })).filter,
    ).toEqual(filterOf())
  })

  it('cannot change while an event is being counted', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { client, ingest, meter, read } = await openSeller()
      const { id } = await meter({ filter: filterOf(lite) })
      await build()
      const change = () =>
        client.meters.update({ path: { id }, body: { filter: filterOf(), aggregation: sum } })
      const event = { metadata: { model: 'lite', tokens: 5 } }
      const [, , changed] = await Promise.all([
        ingest(event),
        fold(),
        change().then(
          () => true,
          () => false,
        ),
        fold(),
      ])
      await build()
      await fold()
      expect((await read(id)).total).toBe(changed ? 5 : 1)
      await ingest(event)
      await fold()
      expect((await read(id)).total).toBe(changed ? 10 : 2)
      await expectInvalid(change(), 'body.filter', 'body.aggregation')
    }
  })
})

/** Runs all builds, without folding. */
const build = async () => {
  const builds = await shop.database.db.selectFrom('meter_builds').select('meter_id').execute()
  for (const payload of builds) await shop.runJob('meters.build', payload)
}

/** Reads at three stages: from raw events, from rollups and pending events, and from rollups alone. */
const atEveryStage = async (read: () => Promise<unknown>, expected: unknown) => {
  expect(await read()).toEqual(expected)
  await build()
  expect(await read()).toEqual(expected)
  await fold()
  expect(await read()).toEqual(expected)
}

describe('the quantity', () => {
  const tokens = (value?: string | number | boolean, model = 'lite') => ({
    metadata: { model, ...(value !== undefined && { tokens: value }) },
  })

  it.each([
    ['count', 4],
    ['sum', 40],
    ['max', 20],
    ['min', 0],
    ['avg', 10],
    ['unique', 3],
  ] as const)('by %s of the golden events is %d', async (func, expected) => {
    const { ingest, meter, read } = await openSeller()
    await ingest(...[20, 10, 10, 0].map((value) => tokens(value)), tokens(100, 'pro'))
    const aggregation = func === 'count' ? count : { func, property: 'tokens' }
    const { id } = await meter({ filter: filterOf(lite), aggregation })
    await atEveryStage(() => read(id), {
      quantities: [{ timestamp: iso(0), quantity: expected }],
      total: expected,
    })
  })

  it('is counted by day, and in total', async () => {
    const { ingest, meter, read } = await openSeller()
    const ten = (value: number) => Array.from({ length: 10 }, () => ({ ...tokens(value), timestamp: iso(0) }))
    await ingest(...ten(10))
    shop.clock.advance(days(2))
    await ingest(...ten(50))
    const { id } = await meter({ filter: filterOf(lite), aggregation: sum })
    const range = { start_timestamp: iso(-days(2)), end_timestamp: iso(0) }
    await atEveryStage(async () => {
      const { quantities, total } = await read(id, range)
      return [...quantities.map(({ quantity }) => quantity), total]
    }, [100, 0, 500, 600])
  })

  it.each([
    ['of fractions is exact, and skips texts', [1.5, 1.5, 1, '7'], filterOf(), 4],
    ['of texts is 0', ['7'], filterOf(), 0],
    ['of a missing property is 0', [undefined], filterOf(), 0],
    ['with an int for a text is 0', [1], filterOf({ ...lite, value: 100 }), 0],
    [
      'with a text like a number is 0',
      [1],
      filterOf({ property: 'tokens', operator: 'like', value: 'lite' }),
      0,
    ],
    ['with an int for the name is 0', [1], filterOf({ property: 'name', operator: 'eq', value: 100 }), 0],
  ])('%s', async (_rule, values, filter, expected) => {
    const { ingest, meter, read } = await openSeller()
    await ingest(...values.map((value) => tokens(value)))
    const { id } = await meter({ filter, aggregation: sum })
    await atEveryStage(async () => (await read(id)).total, expected)
  })

  it('by like with 1 finds 1 and "1", and with true finds true and "True"', async () => {
    const { ingest, meter, read } = await openSeller()
    await ingest(tokens(1), tokens('1'), tokens(true), tokens('True'), tokens('other'), {})
    const like = async (value: number | boolean) => {
      const { id } = await meter({ filter: filterOf({ property: 'tokens', operator: 'like', value }) })
      return (await read(id)).total
    }
    expect([await like(1), await like(true)]).toEqual([2, 2])
  })

  it('of a filter without clauses counts events of the platform as well', async () => {
    const { client, ingest, meter, read } = await openSeller()
    const { id, organizationId } = await meter()
    const customer = await client.customers.create({ body: { email: 'system@example.com' } })
    await ingest({})
    const credited = {
      id: crypto.randomUUID(),
      organization_id: organizationId,
      name: 'meter.credited',
      source: 'system' as const,
      timestamp: shop.clock.now(),
      customer_id: customer.id,
      external_customer_id: null,
      external_id: null,
      parent_id: null,
      metadata: { meter_id: id, units: 10, rollover: false },
    }
    const store = createPostgresStore(shop.database)
    await shop.database.transact((tx) => store.appendInside(tx, [credited], shop.clock.now()))
    await atEveryStage(async () => (await read(id)).total, 2)
  })

  it('is the mean over all events, not over the intervals', async () => {
    const { ingest, meter, read } = await openSeller()
    await ingest(...[1, 1, 1].map((value) => tokens(value)), { ...tokens(9), timestamp: iso(-hours(1)) })
    const { id } = await meter({ aggregation: { func: 'avg', property: 'tokens' } })
    const range = { start_timestamp: iso(-hours(1)), interval: 'hour' as const }
    await atEveryStage(async () => {
      const { quantities, total } = await read(id, range)
      return [...quantities.map(({ quantity }) => quantity), total]
    }, [9, 1, 3])
  })

  it('of customers is found by both of their names', async () => {
    const { client, ingest, meter, read } = await openSeller()
    const { id: customer_id } = await client.customers.create({
      body: { email: 'ada@example.com', external_id: 'ada' },
    })
    const bob = { external_customer_id: 'bob' }
    await ingest(
      tokens(1),
      { ...tokens(2), customer_id, external_customer_id: undefined },
      { ...tokens(4), ...bob },
    )
    const { id } = await meter({ aggregation: sum })
    const total = async (query: Partial<Query>) => (await read(id, query)).total
    await atEveryStage(
      async () => [
        await total({ customer_id: customer_id }),
        await total({ external_customer_id: 'ada' }),
        await total({ external_customer_id: ['ada', 'bob'] }),
        await total({ customer_id: [customer_id], external_customer_id: 'bob' }),
        await total({ customer_id: unknownId }),
        await total({}),
      ],
      [3, 3, 7, 0, 0, 7],
    )
  })

  it('counts a late event in its own hour', async () => {
    const { ingest, meter, read } = await openSeller()
    const { id } = await meter()
    await build()
    await ingest({ timestamp: iso(-days(40)) })
    await fold()
    await ingest({ timestamp: iso(-days(40)) })
    const range = {
      start_timestamp: iso(-days(40)),
      end_timestamp: iso(-days(40)),
      interval: 'hour' as const,
    }
    await atEveryStage(async () => (await read(id, range)).total, 2)
    expect((await read(id)).total).toBe(0)
  })
})

it('a meter includes months whose events are dropped, a later meter does not', async () => {
  const { ingest, meter, read } = await openSeller()
  const { id } = await meter()
  const start = shop.clock.now()
  await build()
  await ingest({}, {})
  await fold()
  shop.clock.advance(days(60))
  await ingest({})
  const range = { start_timestamp: start.toISOString(), interval: 'month' as const }
  const store = createPostgresStore(shop.database)
  await store.dropMonth(start.toISOString().slice(0, 7))
  const later = await meter()
  await atEveryStage(async () => [(await read(id, range)).total, (await read(later.id, range)).total], [3, 1])
})

describe('the range of quantities', () => {
  const between = (start: string, end: string, rest: Partial<Query> = {}): Query => ({
    start_timestamp: start,
    end_timestamp: end,
    interval: 'day',
    ...rest,
  })
  let id = ''
  beforeAll(async () => {
    id = (await create()).id
  })
  const read = (query: Query) => shop.client.meters.quantities({ path: { id }, query })

  it('has limits', async () => {
    const hour = { interval: 'hour' as const }
    const week = await read(between('2024-01-01T00:00:00Z', '2024-01-08T00:00:00Z', hour))
    expect(week.quantities).toHaveLength(169)
    const { detail } = await expectInvalid(
      read(between('2024-01-01T00:00:00Z', '2024-01-09T00:00:00Z', hour)),
      'query',
    )
    expect(detail[0]?.msg).toBe(
      'The interval is too big. Try to change the interval or reduce the date range.',
    )
    await expectInvalid(
      read(between('2022-12-31T23:59:59Z', '2023-01-02T00:00:00Z')),
      'query.start_timestamp',
    )
  })

  it('begins at any requested minute', async () => {
    const { quantities } = await read(between('2024-01-15T10:30:00Z', '2024-01-16T11:00:00Z'))
    expect(quantities).toEqual([
      { timestamp: '2024-01-15T10:30:00.000Z', quantity: 0 },
      { timestamp: '2024-01-16T10:30:00.000Z', quantity: 0 },
    ])
  })

  it('can be at the end of all years', async () => {
    const last = '9999-12-31T23:59:59Z'
    for (const interval of ['hour', 'day', 'week', 'month', 'year'] as const)
      for (const timezone of ['UTC', 'Pacific/Kiritimati', 'America/St_Johns'])
        expect((await read(between(last, last, { interval, timezone }))).quantities).toHaveLength(1)
  })

  it('can end before it starts, with no quantities', async () => {
    expect(await read(between('2024-01-15T10:30:00Z', '2024-01-14T10:30:00Z'))).toEqual({
      quantities: [],
      total: 0,
    })
  })

  it('is cut by the calendar of the organization, or of a time zone that the call names', async () => {
    const { client, ingest, meter, read: readOwn } = await openSeller()
    const { id: ownId, organizationId } = await meter()
    await ingest({ timestamp: '2025-12-31T18:10:00Z' }, { timestamp: '2025-12-31T18:20:00Z' })
    const range = between('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', { interval: 'month' })
    const kathmandu = { ...range, timezone: 'Asia/Kathmandu' }
    // In Kathmandu, the year begins at a quarter past the hour in UTC.
    await atEveryStage(
      async () => [(await readOwn(ownId, range)).total, (await readOwn(ownId, kathmandu)).total],
      [0, 1],
    )
    await client.organizations.update({ path: { id: organizationId }, body: { timeZone: 'Asia/Kathmandu' } })
    expect((await readOwn(ownId, range)).total).toBe(1)
    expect((await readOwn(ownId, { ...range, timezone: 'UTC' })).total).toBe(0)
    await expectInvalid(read({ ...range, timezone: 'Mars/Olympus' }), 'query.timezone')
  })
})

it('a change of a meter’s definition is given up when the check for counted events takes long', async () => {
  const { id } = await shop.client.meters.create({
    body: { name: 'Busy', filter: filterOf(), aggregation: { func: 'count' } },
  })
  // After the rollups are built, the query uses them.
  await shop.runJobs()
  const change = () => shop.client.meters.update({ path: { id }, body: { filter: filterOf() } })
  await shop.database.transact(async (tx) => {
    await tx.schema
      .alterTable('meter_rollups')
      .alterColumn('count', (column) => column.setNotNull())
      .execute()
    await expectApiError(change(), 'Unavailable', 503)
  })
  expect(await change()).toMatchObject({ id })
})

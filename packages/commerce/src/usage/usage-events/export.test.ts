import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const get = (query = '', accessToken = shop.accessToken) =>
  shop.fetch(
    new Request(`${shop.serverURL}/v1/events/export${query}`, {
      headers: { Authorization: `Bearer ${accessToken}`, Accept: 'text/csv' },
    }),
  )
const linesOf = async (query: string) => (await (await get(query)).text()).split('\r\n').slice(1, -1)
const header = 'id,timestamp,name,source,customer_id,external_customer_id,external_id,parent_id,metadata'

it('events are a table without spreadsheet formulas', async () => {
  const customer = await shop.client.customers.create({ body: { email: 'ada@example.com' } })
  await shop.client.events.ingest({
    body: {
      events: [
        {
          name: '=HYPERLINK("https://evil.example")',
          external_customer_id: '@ada',
          external_id: '-1',
          timestamp: '2025-01-02T00:00:00Z',
          metadata: { note: '=1+1', tokens: 3 },
        },
        { name: 'a, b', customer_id: customer.id, parent_id: '-1', timestamp: '2025-01-01T00:00:00Z' },
      ],
    },
  })
  const response = await get()
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="events.csv"')
  const { items } = await shop.client.events.list()
  expect(await response.text()).toBe(
    [
      header,
      `${items[0]?.id},2025-01-02T00:00:00.000Z,"'=HYPERLINK(""https://evil.example"")",user,,'@ada,'-1,,"{""note"":""=1+1"",""tokens"":3}"`,
      `${items[1]?.id},2025-01-01T00:00:00.000Z,"a, b",user,${customer.id},,,'-1,{}`,
      '',
    ].join('\r\n'),
  )
})

it('have the filters of the list, and its refusals', async () => {
  const meter = await shop.client.meters.create({
    body: {
      name: 'Tokens',
      filter: { conjunction: 'and', clauses: [{ property: 'tokens', operator: 'gt', value: 1 }] },
      aggregation: { func: 'count' },
    },
  })
  for (const [query, count] of [
    ['?name=a, b', 1],
    ['?external_customer_id=@ada', 1],
    ['?start_timestamp=2025-01-01T12:00:00Z', 1],
    ['?end_timestamp=2025-01-01T12:00:00Z', 1],
    [`?meter_id=${meter.id}`, 1],
    ['?metadata[note]=%3D1%2B1', 1],
    ['?source=system', 0],
    [`?organization_id=${crypto.randomUUID()}`, 0],
  ] as const)
    expect([query, (await linesOf(query)).length]).toEqual([query, count])
  expect((await get('?filter={')).status).toBe(422)
  const filterOf = (text: string) =>
    `?filter=${encodeURIComponent(`{"conjunction":"and","clauses":[{"property":"name","operator":"eq","value":"${text}"}]}`)}`
  expect((await get(filterOf('a, b'))).status).toBe(200)
  for (const text of [String.raw`\u0000`, String.raw`\ud800`, 'a","value":"b'])
    expect([text, (await get(filterOf(text))).status]).toEqual([text, 422])
  expect((await get(`?meter_id=${crypto.randomUUID()}`)).status).toBe(422)
})

it('belong only to the organization, and need the scope', async () => {
  const rival = await shop.openRival()
  const token = (scopes: readonly 'orders:read'[] | undefined) =>
    shop.commerce.issueToken({
      organization_id: rival.organization_id,
      label: 'export',
      ...(scopes !== undefined && { scopes }),
    })
  expect(await (await get('', await token(undefined))).text()).toBe(`${header}\r\n`)
  expect((await get('', await token(['orders:read']))).status).toBe(403)
})

it('are all exported, page by page, many of one moment among them', async () => {
  const organization_id = shop.demo.organization_id
  await sql`
    with one as (
      insert into event_batches (organization_id, status, ingested_at, events)
      values (${organization_id}::uuid, 'stored', ${shop.clock.now()}::timestamptz, 3000) returning id, ingested_at
    )
    insert into events (id, organization_id, batch_id, name, source, timestamp, external_customer_id, metadata, ingested_at)
    select gen_random_uuid(), ${organization_id}::uuid, one.id, 'many', 'user',
      timestamptz '2024-01-01' + interval '1 second' * (number / 1500), 'many', '{}', one.ingested_at
    from generate_series(1, 3000) as number, one`.execute(shop.database.db)
  const lines = await linesOf('?name=many')
  expect(lines).toHaveLength(3000)
  expect(new Set(lines).size).toBe(3000)
  const moments = lines.map((line) => line.split(',')[1] ?? '')
  expect(moments).toEqual(moments.toSorted().toReversed())
})

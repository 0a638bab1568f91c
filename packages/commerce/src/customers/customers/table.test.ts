import { additions } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

const { customersTable } = additions
const clientOf = ({ serverURL, fetch, accessToken }: Pick<Shop, 'serverURL' | 'fetch' | 'accessToken'>) =>
  createClientFor({ customersTable }, { serverURL, fetch, accessToken })

let shop: Shop
let client: ReturnType<typeof clientOf>
beforeAll(async () => {
  shop = await openShop()
  client = clientOf(shop)
})
afterAll(() => shop.close())

const importTable = (csv: string, dry_run = false) => client.customersTable.import({ body: { csv, dry_run } })
const emails = async (query: string) =>
  (await shop.client.customers.list({ query: { query, sorting: ['email'] } })).items.map(({ email }) => email)

it('imports customers, records each, and skips those that exist when it is imported again', async () => {
  const csv = `email,name,external_id,country,tax_id,tax_id_type,metadata,Segment
first@import.example,First,ext-1,SE,SE556703748501,eu_vat,"{""plan"":""pro""}",a
second@import.example,,,,,,,b`
  const would = { lines: 2, created: 2, skipped: 0, wrong: 0, issues: [], ignored_columns: ['segment'] }
  expect(await importTable(csv, true)).toEqual({ dry_run: true, ...would })
  expect(await emails('@import.example')).toEqual([])
  expect(await importTable(csv)).toEqual({ dry_run: false, ...would })
  expect(await emails('@import.example')).toEqual(['first@import.example', 'second@import.example'])
  const first = await shop.client.customers.getExternal({ path: { external_id: 'ext-1' } })
  expect(first).toMatchObject({
    name: 'First',
    email_verified: false,
    billing_address: { country: 'SE' },
    tax_id: ['SE556703748501', 'eu_vat'],
    metadata: { plan: 'pro' },
  })
  const notified = await shop.database.db
    .selectFrom('domain_events')
    .select('type')
    .where('subject_id', '=', first.id)
    .orderBy('sequence')
    .execute()
  expect(notified.map(({ type }) => type)).toEqual(['customer.created', 'customer.state_changed'])
  expect(await importTable(`${csv}\nthird@import.example`)).toMatchObject({ created: 1, skipped: 2 })
})

it('applies the rules of texts to the metadata of a line', async () => {
  const csv = String.raw`email,metadata
nul@texts.example,"{""a"":""\u0000""}"
half@texts.example,"{""a"":""\ud800""}"
twice@texts.example,"{""a"":""x"",""a"":""y""}"`
  expect(await importTable(csv, true)).toMatchObject({
    wrong: 3,
    issues: [
      { line: 2, column: 'metadata', msg: 'Must not contain the NUL character.' },
      { line: 3, column: 'metadata', msg: expect.stringContaining('half of a surrogate pair') },
      { line: 4, column: 'metadata', msg: expect.stringContaining('appears twice') },
    ],
  })
})

it('rejects a table by its bytes, before the body is too large', async () => {
  const table = (name: string) => `email,name\na@size.example,${name}`
  await expectInvalid(importTable(table('é'.repeat(500_000)), true), 'body.csv')
  expect(await importTable(table('a'.repeat(999_000)), true)).toMatchObject({ lines: 1 })
})

it('imports nothing while a line is invalid, and names each invalid line', async () => {
  await shop.client.customers.create({ body: { email: 'has@wrong.example', external_id: 'taken' } })
  const csv = `email,external_id,country
good@wrong.example,,
nobody,,
other@wrong.example,taken,XX
fourth@wrong.example,taken,
GOOD@wrong.example,,
has@wrong.example,,`
  expect(await importTable(csv, true)).toMatchObject({
    lines: 6,
    created: 1,
    skipped: 1,
    wrong: 4,
    issues: [
      { line: 3, column: 'email' },
      { line: 4, column: 'country' },
      { line: 5, column: 'external_id', msg: 'Another customer has the external id taken.' },
      { line: 6, column: 'email', msg: 'Line 2 has the same e-mail address.' },
    ],
  })
  await expectInvalid(
    importTable(csv),
    'body.csv.3.email',
    'body.csv.4.country',
    'body.csv.5.external_id',
    'body.csv.6.email',
  )
  await expectInvalid(importTable('name\nAda'), 'body.csv.1')
  expect(await emails('@wrong.example')).toEqual(['has@wrong.example'])
})

it('creates each customer once when tables with the same ones are imported concurrently', async () => {
  const csv = `email\n${Array.from({ length: 700 }, (_, at) => `race${at}@race.example`).join('\n')}`
  const settled = await Promise.allSettled(Array.from({ length: 4 }, () => importTable(csv)))
  for (const result of settled)
    if (result.status === 'rejected') await expectApiError(Promise.reject(result.reason), 'Conflict', 409)
  const created = settled.map((result) => (result.status === 'fulfilled' ? result.value.created : 0))
  expect(created.reduce((sum, count) => sum + count, 0)).toBe(700)
  expect(
    (await shop.client.customers.list({ query: { query: '@race.example' } })).pagination.total_count,
  ).toBe(700)
})

it('exports customers for another import, newest first, with the filters of the list', async () => {
  await shop.client.customers.create({
    body: {
      email: 'a@export.example',
      name: '=Sum, "Ltd"',
      external_id: '-1',
      metadata: { note: 'yes' },
      billing_address: { country: 'US', state: 'CA', line1: '1 Main St' },
    },
  })
  shop.clock.advance(1000)
  const second = await shop.client.customers.create({ body: { email: 'b@export.example' } })
  const table = await client.customersTable.export({ query: { query: '@export.example' } })
  const [header, ...lines] = table.split('\r\n')
  expect(header).toBe(
    'email,name,external_id,line1,line2,postal_code,city,state,country,tax_id,tax_id_type,metadata,id,created_at',
  )
  expect(lines[0]).toBe(`b@export.example,,,,,,,,,,,,${second.id},${second.created_at}`)
  expect(lines).toHaveLength(3)
  const rivalShop = await shop.openRival()
  const accessToken = await shop.commerce.issueToken({
    organization_id: rivalShop.organization_id,
    label: 'import',
  })
  const rivalClient = clientOf({ ...shop, accessToken })
  expect(await rivalClient.customersTable.import({ body: { csv: table } })).toMatchObject({
    created: 2,
    ignored_columns: ['id', 'created_at'],
  })
  const copy = await rivalShop.client.customers.getExternal({ path: { external_id: '-1' } })
  expect(copy).toMatchObject({
    name: '=Sum, "Ltd"',
    metadata: { note: 'yes' },
    billing_address: { state: 'US-CA' },
  })
  // More customers than a page of an export.
  const all = await client.customersTable.export({ query: {} })
  const count = (await shop.client.customers.list()).pagination.total_count
  expect(new Set(all.split('\r\n').slice(1, -1)).size).toBe(count)
})

it('a part of a name or an address is looked up in text that is in lower case already', async () => {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = 'customers_searched'`.execute(shop.database.db)
  expect(rows.map(({ indexdef }) => indexdef)).toEqual([
    expect.stringContaining('gin (search_text gin_trgm_ops)'),
  ])
  const { id } = await shop.client.customers.create({
    body: { email: 'Elin@example.com', name: 'ÅSA Öberg' },
  })
  const idsOf = async (query: string) =>
    (await shop.client.customers.list({ query: { query } })).items.map((customer) => customer.id)
  for (const query of ['åsa ö', 'Åsa Ö', 'ELIN@', 'elin@EXAMPLE'])
    expect(await idsOf(query), query).toEqual([id])
  await shop.client.customers.update({ path: { id }, body: { name: null } })
  expect(await idsOf('åsa')).toEqual([])
  expect(await idsOf('elin@example')).toEqual([id])
})

import { days, hours, minutes } from '@atelier/plumbing/clock'
import { sql } from 'kysely'
import { silentLog } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertMember } from '../../access/identity/testing/people.ts'
import { createRequestLog } from './collect.ts'
import { giveKey } from '../../testing/give-key.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { signIn } from '../../testing/sign-in.ts'
import { giveOAuth2Token } from '../../testing/user-tokens.ts'

let shop: Shop
let owner: Person
type Person = Awaited<ReturnType<typeof signIn>>
type Role = 'owner' | 'admin' | 'developer' | 'support' | 'read_only'
type Logged = Record<string, unknown>
type Page = { items: Logged[]; next_cursor: string | null; searched_until: string | null }

beforeAll(async () => {
  shop = await openShop({ request_log: { keptRate: { perSecond: 1000, burst: 10_000 } } })
  owner = await member('owner')
})
afterAll(() => shop.close())
/** Separates the calls of each test by time. */
let since: string
beforeEach(() => {
  shop.clock.advance(minutes(2))
  since = shop.clock.now().toISOString()
})

const member = async (role: Role, organization_id = shop.demo.organization_id) => {
  const person = await signIn(shop, `${crypto.randomUUID()}@example.com`)
  await insertMember(shop.database.db, { user_id: person.user_id, organization_id, role }, shop.clock.now())
  return person
}

/** Sends a call with the organization's token, another one, or none. */
const send = (
  method: string,
  path: string,
  {
    body,
    token = shop.accessToken,
    headers = {},
  }: { body?: unknown; token?: string | null; headers?: Record<string, string> } = {},
) =>
  shop.fetchFrom(
    new Request(`${shop.serverURL}${path}`, {
      method,
      headers: {
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        'Content-Type': 'application/json',
        'User-Agent': 'a-client/1.2',
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
    '192.0.2.17',
  )

const ask = async (person: Person, path: string): Promise<Logged> => {
  await shop.commerce.request_log.flush()
  const response = await person.get(`/v1/request-log/${path}`)
  return { http: response.status, ...((await response.json()) as Logged) }
}
const list = async (query = '', person = owner): Promise<Page> =>
  (await ask(person, `?start_timestamp=${since}&${query}`)) as unknown as Page
const lines = async (query = '', person = owner) =>
  (await list(query, person)).items.map(
    ({ method, path, status }) => `${String(method)} ${String(path)} ${String(status)}`,
  )

describe('a call', () => {
  it('is logged with all its facts, and nothing secret or personal', async () => {
    const name = `Log ${crypto.randomUUID()}`
    const body = {
      email: `${crypto.randomUUID()}@example.com`,
      name: 'Ada',
      metadata: { secret: 'x', plan: name },
    }
    const headers = { 'X-Request-Id': 'noted-1', 'Idempotency-Key': 'key-1' }
    expect((await send('POST', '/v1/customers/?trace=abc', { body, headers })).status).toBe(201)
    expect((await send('POST', '/v1/customers/?trace=abc', { body, headers })).status).toBe(201)
    const { items } = await list('request_id=noted-1')
    expect(items.map(({ replayed }) => replayed)).toEqual([true, false])
    const [, first] = items
    expect(first).toMatchObject({
      organization_id: shop.demo.organization_id,
      created_at: shop.clock.now().toISOString(),
      method: 'POST',
      path: '/v1/customers/',
      endpoint: 'customers.create',
      status: 201,
      channel: 'api',
      subject_type: 'organization_token',
      credential_name: 'tests',
      actor_id: null,
    })
    const details = await ask(owner, String(first?.['id']))
    expect(details).toMatchObject({
      http: 200,
      endpoint_path: '/v1/customers/',
      query: 'trace=abc',
      idempotency_key: 'key-1',
      user_agent: 'a-client/1.2',
      ip_address: '192.0.2.0',
      request_body: { state: 'kept', bytes: JSON.stringify(body).length },
      response_body: { state: 'kept' },
    })
    const { content } = details['request_body'] as { content: string }
    expect(JSON.parse(content)).toEqual({
      email: expect.stringMatching(/^.\*\*\*@e\*\*\*\.com$/),
      name: 'A***',
      metadata: { secret: '[redacted]', plan: name },
    })
    const { rows } = await sql<{
      all: string
    }>`select json_agg(api_requests)::text as all from api_requests`.execute(shop.database.db)
    expect(rows[0]?.all).not.toContain(body.email)
    expect(rows[0]?.all).not.toContain(shop.accessToken)
  })

  it('that fails is logged with its response: invalid, not found, without the scope, in either spelling', async () => {
    const token = await shop.commerce.issueToken({
      organization_id: shop.demo.organization_id,
      label: 'reads meters',
      scopes: ['meters:read'],
    })
    await send('POST', '/snake/v1/products/', { body: { name: '' } })
    await send('GET', `/v1/orders/${crypto.randomUUID()}`)
    await send('GET', '/v1/orders/', { token })
    await send('POST', '/v1/products/', { body: { prices: [] }, headers: { 'X-Request-Id': 'invalid-1' } })
    expect((await lines('status_class=error')).map((line) => line.replace(/[0-9a-f-]{36}/, 'ID'))).toEqual([
      'POST /v1/products/ 422',
      'GET /v1/orders/ 403',
      'GET /v1/orders/ID 404',
      'POST /snake/v1/products/ 422',
    ])
    const [invalid] = (await list('request_id=invalid-1')).items
    const details = await ask(owner, String(invalid?.['id']))
    expect(String((details['response_body'] as Logged)['content'])).toContain('RequestValidationError')
    expect((await list(`status=403`)).items[0]).toMatchObject({ credential_name: 'reads meters' })
  })

  it('without a known token belongs to no one, HEAD is none, and the log does not record its readers', async () => {
    await send('HEAD', '/v1/products/')
    await send('GET', '/v1/products/', { token: null })
    await send('GET', '/v1/products/', { token: 'atelier_oat_unknown00000000000000000' })
    await list()
    expect(await lines()).toEqual([])
  })

  it('of a person is of the organization that it is about, by its object, its query or its body', async () => {
    const { organization_id } = await shop.openRival()
    const both = await member('owner', organization_id)
    const ownId = shop.demo.organization_id
    await insertMember(
      shop.database.db,
      { user_id: both.user_id, organization_id: ownId, role: 'admin' },
      shop.clock.now(),
    )
    await both.get(`/v1/products/${shop.demo.product_id}`)
    await both.get(`/v1/products/?organization_id=${ownId}`)
    await both.get(`/v1/products/`)
    await both.get(`/v1/orders/?organization_id=${organization_id}`)
    await both.call('POST', '/v1/discounts/', { organization_id: ownId })
    expect((await list('channel=dashboard')).items).toMatchObject([
      { path: '/v1/discounts/', subject_type: 'session', actor_id: both.user_id },
      { path: '/v1/products/' },
      { path: `/v1/products/${shop.demo.product_id}`, channel: 'dashboard' },
    ])
    expect(await lines(`organization_id=${organization_id}`, both)).toEqual(['GET /v1/orders/ 200'])
  })

  it('that names a foreign organization is not logged there', async () => {
    const { organization_id } = await shop.openRival()
    const stranger = await member('owner', organization_id)
    await stranger.get(`/v1/products/?organization_id=${shop.demo.organization_id}`)
    await stranger.get(`/v1/products/${shop.demo.product_id}`)
    expect(await lines()).toEqual([])
  })

  it('for one organization belongs only to that one', async () => {
    const { organization_id } = await shop.openRival()
    const both = await member('owner', organization_id)
    const ownId = shop.demo.organization_id
    const { db } = shop.database
    await insertMember(db, { user_id: both.user_id, organization_id: ownId, role: 'admin' }, shop.clock.now())
    const token = await giveOAuth2Token(shop, { user_id: both.user_id })
    const sendFor = (organization: string, as = token, query = '') =>
      send('GET', `/v1/products/${query}`, { token: as, headers: { 'polar-organization': organization } })
    expect((await sendFor(ownId.toUpperCase())).status).toBe(200)
    expect((await sendFor(ownId, token, `?organization_id=${organization_id}`)).status).toBe(200)
    expect(await lines()).toEqual(['GET /v1/products/ 200', 'GET /v1/products/ 200'])
    expect(await lines(`organization_id=${organization_id}`, both)).toEqual([])
    // A call for a foreign organization may quote its data, so it is not logged.
    const user = await member('owner', organization_id)
    const oneToken = await giveOAuth2Token(shop, { user_id: user.user_id })
    expect((await sendFor(ownId, oneToken)).status).toBe(404)
    expect(await lines('', user)).toEqual([])
    expect(await lines()).toHaveLength(2)
  })

  it('of the public is of the organization that it names, or whose checkout it is', async () => {
    const checkout = await shop.openCheckout()
    await send('GET', `/v1/checkouts/client/${checkout.clientSecret}`, { token: null })
    const key = { key: 'ATELIER-1234', organization_id: shop.demo.organization_id }
    await send('POST', '/v1/customer-portal/license-keys/validate', { token: null, body: key })
    const foreignKey = { key: 'ATELIER-1234', organization_id: crypto.randomUUID() }
    await send('POST', '/v1/customer-portal/license-keys/validate', { token: null, body: foreignKey })
    const { items } = await list()
    expect(items).toMatchObject([
      { endpoint: 'customerPortal.licenseKeys.validate', status: 404, subject_type: 'public' },
      { endpoint: 'checkouts.clientGet', path: '/v1/checkouts/client/[redacted]', status: 200 },
      { endpoint: 'checkouts.create' },
    ])
    const details = await ask(owner, String(items[0]?.['id']))
    expect((details['request_body'] as Logged)['content']).toBe(
      `{"key":"[redacted]","organization_id":"${shop.demo.organization_id}"}`,
    )
  })

  it('that comes by the thousand has its body stored only for errors', async () => {
    const event = { name: 'render', external_customer_id: 'c1', metadata: { pages: 2 } }
    await send('POST', '/v1/events/ingest', { body: { events: [event] } })
    await send('POST', '/v1/events/ingest', { body: { events: [{ name: 'no customer' }] } })
    const { use } = await giveKey(shop)
    await send('POST', '/v1/customer-portal/license-keys/validate', { token: null, body: use })
    await send('POST', '/v1/license-keys/validate', { body: use })
    const statesOf = async (endpoint: string) => {
      const { items } = await list(`endpoint=${endpoint}`)
      const states = await Promise.all(items.map(async ({ id }) => ask(owner, String(id))))
      return states.map((state) => [state['status'], (state['request_body'] as Logged)['state']])
    }
    expect(await statesOf('events.ingest')).toEqual([
      [422, 'kept'],
      [200, 'left_out'],
    ])
    expect(await statesOf('customerPortal.licenseKeys.validate')).toEqual([[200, 'left_out']])
    expect(await statesOf('licenseKeyUses.validate')).toEqual([[200, 'left_out']])
  })
})

describe('the request log', () => {
  it('is for developers, admins and owners, of their own organization', async () => {
    await send('GET', '/v1/products/')
    const [logged] = (await list()).items
    for (const role of ['admin', 'developer'] as const)
      expect((await list('', await member(role))).items).toHaveLength(1)
    for (const role of ['support', 'read_only'] as const) {
      const person = await member(role)
      expect(await ask(person, '')).toMatchObject({ http: 403 })
      expect(await ask(person, String(logged?.['id']))).toMatchObject({ http: 403 })
    }
    const { organization_id } = await shop.openRival()
    const rival = await member('owner', organization_id)
    expect(await lines('', rival)).toEqual([])
    expect(await ask(rival, String(logged?.['id']))).toMatchObject({ http: 404 })
    expect(await ask(rival, `?organization_id=${shop.demo.organization_id}`)).toMatchObject({ http: 422 })
    expect((await send('GET', '/v1/request-log/')).status).toBe(401)
  })

  it('is filtered, and paged by cursors', async () => {
    for (let at = 0; at < 5; at += 1) await send('GET', `/v1/products/?page=${at + 1}`)
    await send('GET', `/v1/meters/${crypto.randomUUID()}`)
    await send('DELETE', `/v1/discounts/${crypto.randomUUID()}`)
    expect(await lines('query=meters')).toHaveLength(1)
    expect(await lines('query=METERS&method=DELETE')).toEqual([])
    expect(await lines('method=DELETE&method=GET&endpoint=discounts.delete')).toHaveLength(1)
    expect(await lines('status_class=success')).toHaveLength(5)
    expect(await lines('status_class=4xx')).toHaveLength(2)
    expect(await lines('status_class=5xx')).toEqual([])
    expect(await lines(`end_timestamp=${since}`)).toEqual([])
    const seen: unknown[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page = await list(`limit=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor
    }
    expect(new Set(seen).size).toBe(7)
    expect(seen).toHaveLength(7)
    expect(await ask(owner, '?cursor=made-up')).toMatchObject({ http: 422 })
  })

  it('counts calls, and lists the filter values', async () => {
    await send('GET', '/v1/products/')
    await send('GET', `/v1/products/${crypto.randomUUID()}`)
    await owner.get('/v1/products/')
    const figures = await ask(owner, `figures?start_timestamp=${since}&channel=api`)
    const sums = (figures['items'] as Record<string, number>[]).map(({ succeeded, client_errors }) => [
      succeeded,
      client_errors,
    ])
    expect(sums).toEqual([[1, 1]])
    expect(figures['endpoints']).toEqual(expect.arrayContaining(['products.get', 'products.list']))
    expect(figures['tokens']).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'tests' })]))
  })

  it('stores a maximum of calls of an organization, and counts the others', async () => {
    const { note, flush } = createRequestLog({
      ...shop,
      log: { warn: () => undefined } as never,
      keptRate: { perSecond: 0.001, burst: 2 },
    })
    const { organization_id } = await shop.openRival()
    for (let at = 0; at < 5; at += 1) note(callOf(organization_id, 200))
    for (let at = 0; at < 3; at += 1) note(callOf(organization_id, 422))
    await flush()
    const rival = await member('owner', organization_id)
    expect(await lines('channel=api', rival)).toHaveLength(4)
    expect(await ask(rival, 'figures')).toMatchObject({
      not_kept: 4,
      items: [{ succeeded: 5, client_errors: 3 }],
    })
  })

  it('drops and counts calls while too many wait, or cannot be written', async () => {
    const options = { ...shop, log: { warn: () => undefined } as never }
    const { organization_id } = await shop.openRival()
    const small = createRequestLog({ ...options, maxQueued: { calls: 2, bytes: 1e6 } })
    for (let at = 0; at < 5; at += 1) small.note(callOf(organization_id, 200))
    expect(small.dropped()).toBe(3)
    await small.flush()
    const away = createRequestLog({
      ...options,
      database: { ...shop.database, transact: () => Promise.reject(new Error('The database is away.')) },
    })
    away.note(callOf(organization_id, 200))
    await away.flush()
    expect(away.dropped()).toBe(1)
    const rival = await member('owner', organization_id)
    expect(await lines('channel=api', rival)).toHaveLength(2)
    expect(await ask(rival, 'figures')).toMatchObject({ not_kept: 3, items: [{ succeeded: 5 }] })
  })

  it('stores the other calls of a batch when the text of one cannot be stored', async () => {
    await send('GET', '/v1/products/?trace=before')
    await send('GET', '/v1/products/%00')
    await send('GET', '/v1/products/?slug=%00')
    await send('GET', '/v1/checkouts/client/%00', { token: null })
    await send('GET', '/v1/customers/external/%00')
    await send('GET', '/v1/products/?trace=after')
    expect((await lines('channel=api')).toReversed()).toEqual([
      'GET /v1/products/ 200',
      'GET /v1/products/\ufffd 422',
      'GET /v1/products/ 200',
      'GET /v1/customers/external/\ufffd 422',
      'GET /v1/products/ 200',
    ])
    expect(shop.commerce.request_log.dropped()).toBe(0)
  })

  it('drops only the call of a batch that the database rejects', async () => {
    const warnings: unknown[] = []
    const { note, flush, dropped } = createRequestLog({
      ...shop,
      log: { warn: (facts: unknown) => warnings.push(facts) } as never,
    })
    const { organization_id } = await shop.openRival()
    for (let at = 0; at < 40; at += 1)
      note({ ...callOf(organization_id, 200), duration_ms: at === 13 ? 2 ** 40 : 1 })
    await flush()
    expect(dropped()).toBe(1)
    expect(warnings).toEqual([{ dropped: 1, err: expect.objectContaining({ code: '22003' }) }])
    const rival = await member('owner', organization_id)
    expect(await lines('channel=api&limit=100', rival)).toHaveLength(39)
    expect(await ask(rival, 'figures')).toMatchObject({ not_kept: 1, items: [{ succeeded: 40 }] })
  })

  it('drops only the call of a batch that cannot become a row', async () => {
    const { note, flush, dropped } = createRequestLog({ ...shop, log: silentLog })
    const { organization_id } = await shop.openRival()
    for (let at = 0; at < 10; at += 1)
      note({ ...callOf(organization_id, 200), ...(at === 3 && { url: 'no address' }) })
    await flush()
    expect(dropped()).toBe(1)
    const rival = await member('owner', organization_id)
    expect(await lines('channel=api&limit=100', rival)).toHaveLength(9)
  })

  it('searches a maximum of calls where no index applies, and reports how far it came', async () => {
    const { organization_id } = await shop.openRival()
    const rival = await member('owner', organization_id)
    await send('GET', '/v1/products/')
    await list()
    await sql`
      insert into api_requests (id, organization_id, created_at, request_id, method, path, endpoint, endpoint_path, status,
        duration_ms, channel, subject_type, replayed, request_state, request_bytes, response_state, response_bytes)
      select gen_random_uuid(), ${organization_id}, ${since}::timestamptz + i * interval '1 millisecond', i::text, 'GET',
        case i when 1 then '/v1/needle' else '/v1/hay' end, 'x.y', '/v1/hay', 200, 1, 'api', 'public', false,
        'none', 0, 'none', 0
      from generate_series(1, 50010) as i`.execute(shop.database.db)
    const first = await list('query=needle', rival)
    expect(first).toMatchObject({ items: [], searched_until: new Date(Date.parse(since) + 11).toISOString() })
    const second = await list(`query=needle&cursor=${first.next_cursor}`, rival)
    expect(second).toMatchObject({ items: [{ path: '/v1/needle' }], next_cursor: null, searched_until: null })
  })

  it('forgets after seven days, day by day', async () => {
    const { organization_id } = await shop.openRival()
    const token = await shop.commerce.issueToken({ organization_id, label: 'old' })
    await send('GET', '/v1/products/', { token })
    const rival = await member('owner', organization_id)
    const before = await ask(rival, '?channel=api')
    const [logged] = before['items'] as Logged[]
    const days_ = async () =>
      (await shop.database.db.selectFrom('api_request_days').select('id').execute()).length
    const created = await days_()
    shop.clock.advance(days(7) - hours(1))
    await shop.runJobs()
    expect((await ask(rival, '?channel=api'))['items']).toHaveLength(1)
    shop.clock.advance(hours(2))
    expect((await ask(rival, '?channel=api'))['items']).toEqual([])
    expect(await ask(rival, String(logged?.['id']))).toMatchObject({ http: 404 })
    shop.clock.advance(days(2))
    await shop.runJobs()
    expect(await days_()).toBeLessThan(created + 1)
    const { rows } = await sql`select from api_requests where id = ${String(logged?.['id'])}::uuid`.execute(
      shop.database.db,
    )
    expect(rows).toEqual([])
    const counts = await shop.database.db
      .selectFrom('api_request_counts')
      .select('minute')
      .where('organization_id', '=', organization_id)
      .execute()
    expect(counts).toEqual([])
  })
})

/** A call with an organization token, as the pipeline reports it. */
const callOf = (organization_id: string, status: number) => ({
  endpoint: shop.contract.products.list,
  caller: {
    kind: 'organization' as const,
    organization_id,
    credential: { kind: 'organization_token' as const, id: crypto.randomUUID() },
    scopes: [],
  },
  request: { id: crypto.randomUUID(), ip: '192.0.2.1', user_agent: 'a test' } as never,
  path: '/v1/products/',
  url: 'http://atelier.test/v1/products/',
  parameters: {},
  body: new Uint8Array(),
  status,
  response_json: null,
  idempotency_key: undefined,
  replayed: false,
  duration_ms: 1,
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberRole } from './access/identity/roles.ts'
import { deleteMember } from './access/users/member-queries.ts'
import { insertMember } from './access/identity/testing/people.ts'
import { openShop, type Shop } from './testing/open-shop.ts'
import { openBrowser, signIn } from './testing/sign-in.ts'
import { giveOAuth2Token } from './testing/user-tokens.ts'

/** Response status and JSON body. */
type Answer = { readonly status: number; readonly body: Record<string, unknown> }
type Call = (method: string, path: string, body?: object) => Promise<Answer>

/** Organization with calls using its own token. */
type Home = { readonly id: string; readonly call: Call }

let shop: Shop
/**
 * The user is an owner of the first, a developer of the second, and has read access to the third; the last
 * belongs to others.
 */
let owned: Home, developed: Home, readingHome: Home, foreign: Home
let user_id: string
/** Calls of the user, with a session cookie and with an OAuth2 token. */
const callers: { cookie: Call; token: Call } = { cookie: () => rejectCall(), token: () => rejectCall() }
const rejectCall = (): Promise<Answer> => Promise.reject(new Error('The shop is not open yet.'))

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  return {
    status: response.status,
    body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : {},
  }
}

const withToken =
  (token: string): Call =>
  async (method, path, body) =>
    answerOf(
      await shop.fetch(
        new Request(`${shop.serverURL}/snake${path}`, {
          method,
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      ),
    )

const openHome = async (role?: MemberRole): Promise<Home> => {
  const { organization_id: id } = await shop.openRival()
  if (role !== undefined)
    await insertMember(shop.database.db, { user_id, organization_id: id, role }, shop.clock.now())
  return { id, call: withToken(await shop.commerce.issueToken({ organization_id: id, label: 'own' })) }
}

beforeAll(async () => {
  shop = await openShop()
  const person = await signIn(shop, 'ada@example.com')
  user_id = person.user_id
  const ownMembership = { user_id, organization_id: shop.demo.organization_id, role: 'owner' } as const
  await insertMember(shop.database.db, ownMembership, shop.clock.now())
  owned = { id: ownMembership.organization_id, call: withToken(shop.accessToken) }
  developed = await openHome('developer')
  readingHome = await openHome('read_only')
  foreign = await openHome()
  callers.cookie = async (method, path, body) => answerOf(await person.call(method, `/snake${path}`, body))
  callers.token = withToken(await giveOAuth2Token(shop, { user_id }))
})
afterAll(() => shop.close())

const unique = () => crypto.randomUUID().slice(0, 8)
const free = { name: 'A print', recurring_interval: null, prices: [{ amount_type: 'free' }] }

/** Area of objects: calls that create, update and delete one. */
type Area = {
  readonly path: string
  readonly make: () => object
  readonly change: object
  readonly isDeletable?: false
}

const areas: readonly Area[] = [
  { path: '/v1/products/', make: () => free, change: { name: 'Another' }, isDeletable: false },
  {
    path: '/v1/customers/',
    make: () => ({ email: `${unique()}@example.com` }),
    change: { name: 'Ada' },
  },
  {
    path: '/v1/discounts/',
    make: () => ({ name: 'Ten', type: 'percentage', basis_points: 1000, duration: 'once' }),
    change: { name: 'Another' },
  },
  {
    path: '/v1/benefits/',
    make: () => ({ type: 'custom', description: 'A note', properties: { note: 'Hello' } }),
    change: { description: 'Another' },
  },
  {
    path: '/v1/meters/',
    make: () => ({
      name: 'Calls',
      filter: { conjunction: 'and', clauses: [] },
      aggregation: { func: 'count' },
    }),
    change: { name: 'Another' },
    isDeletable: false,
  },
  {
    path: '/v1/custom-fields/',
    make: () => ({ type: 'text', slug: unique(), name: 'Size', properties: {} }),
    change: { type: 'text', name: 'Another' },
  },
  {
    path: '/v1/files/',
    make: () => ({
      service: 'downloadable',
      name: 'a.txt',
      mime_type: 'text/plain',
      size: 4,
      upload: { parts: [{ number: 1, chunk_start: 0, chunk_end: 4 }] },
    }),
    change: { name: 'b.txt' },
  },
]

/** Returns up to the first hundred items of a list. */
const listed = async (call: Call, path: string): Promise<{ count: number; organizations: string[] }> => {
  const { status, body } = await call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=100`)
  expect([path, status]).toEqual([path, 200])
  const items = body['items'] as { organization_id: string }[]
  const { total_count: count } = body['pagination'] as { total_count: number }
  return { count, organizations: [...new Set(items.map(({ organization_id }) => organization_id))] }
}

const errorOf = ({ status, body }: Answer) => [status, body['error']]
const issueOf = ({ status, body }: Answer) => {
  const [first] = body['detail'] as { type: string; loc: string[] }[]
  return [status, first?.type, first?.loc.join('.')]
}
const tooLow = [403, 'insufficient_scope']
const notFound = [404, 'ResourceNotFound']

describe.each(['cookie', 'token'] as const)('a user with a %s', (kind) => {
  const call: Call = (...args) => callers[kind](...args)

  it.each(areas)(
    'creates, reads, changes and deletes at $path as the role in each organization allows',
    async (area) => {
      const { path, make, change, isDeletable = true } = area
      const isListed = path !== '/v1/files/'
      const before = isListed ? (await listed(call, path)).count : 0
      expect(issueOf(await call('POST', path, make()))).toEqual([422, 'missing', 'body.organization_id'])
      for (const organization_id of [foreign.id, crypto.randomUUID()])
        expect(issueOf(await call('POST', path, { ...make(), organization_id }))).toEqual([
          422,
          'value_error',
          'body.organization_id',
        ])
      expect(errorOf(await call('POST', path, { ...make(), organization_id: readingHome.id }))).toEqual(
        tooLow,
      )

      for (const home of [owned, developed]) {
        const result = await call('POST', path, { ...make(), organization_id: home.id })
        expect([result.status, result.body['organization_id']]).toEqual([201, home.id])
        const objectPath = `${path}${String(result.body['id'])}`
        if (path !== '/v1/files/')
          expect((await call('GET', objectPath)).body['organization_id']).toBe(home.id)
        const changed = await call('PATCH', objectPath, change)
        expect([changed.status, changed.body]).toMatchObject([200, change])
        if (isDeletable) {
          expect((await call('DELETE', objectPath)).status).toBe(204)
          expect(errorOf(await call('PATCH', objectPath, change))).toEqual(notFound)
        }
      }

      const created = {
        read: await readingHome.call('POST', path, make()),
        foreign: await foreign.call('POST', path, make()),
      }
      const ownPath = `${path}${String(created.read.body['id'])}`
      const otherPath = `${path}${String(created.foreign.body['id'])}`
      expect([created.read.status, created.foreign.status]).toEqual([201, 201])
      if (path !== '/v1/files/') {
        expect((await call('GET', ownPath)).status).toBe(200)
        expect(errorOf(await call('GET', otherPath))).toEqual(notFound)
      }
      expect(errorOf(await call('PATCH', ownPath, change))).toEqual(tooLow)
      expect(errorOf(await call('PATCH', otherPath, change))).toEqual(notFound)
      if (isDeletable) {
        expect(errorOf(await call('DELETE', ownPath))).toEqual(tooLow)
        expect(errorOf(await call('DELETE', otherPath))).toEqual(notFound)
      }
      if (!isListed) return
      const after = await listed(call, path)
      expect(after.count).toBe(before + (isDeletable ? 1 : 3))
      expect(after.organizations).not.toContain(foreign.id)
      const sums = await Promise.all([owned, developed, readingHome].map((home) => listed(home.call, path)))
      expect(after.count).toBe(sums.reduce((sum, { count }) => sum + count, 0))
      expect(await listed(call, `${path}?organization_id=${readingHome.id}`)).toEqual({
        count: sums[2]?.count,
        organizations: [readingHome.id],
      })
      expect((await listed(call, `${path}?organization_id=${foreign.id}`)).count).toBe(0)
    },
  )

  it('sees each of their organizations, and changes those that the role manages', async () => {
    const { body } = await call('GET', '/v1/organizations/')
    const ids = (body['items'] as { id: string }[]).map(({ id }) => id)
    expect(ids.toSorted()).toEqual([owned.id, developed.id, readingHome.id].toSorted())
    const at = (home: Home) => `/v1/organizations/${home.id}`
    expect((await call('GET', at(readingHome))).body['id']).toBe(readingHome.id)
    expect(errorOf(await call('GET', at(foreign)))).toEqual(notFound)
    expect((await call('PATCH', at(owned), { website: 'https://shop.example' })).status).toBe(200)
    expect(errorOf(await call('PATCH', at(developed), { website: 'https://shop.example' }))).toEqual(tooLow)
    expect(errorOf(await call('PATCH', at(foreign), { website: 'https://shop.example' }))).toEqual(notFound)
  })

  it('sells the products of one organization at a time', async () => {
    const productOf = async (home: Home) =>
      String((await home.call('POST', '/v1/products/', free)).body['id'])
    const [ownList, otherList, seen, foreignList] = await Promise.all(
      [owned, developed, readingHome, foreign].map(productOf),
    )
    const path = '/v1/checkout-links/'
    const link = { payment_processor: 'stripe' }
    const created = await call('POST', path, { ...link, products: [ownList] })
    expect([created.status, created.body['organization_id']]).toEqual([201, owned.id])
    const objectPath = `${path}${String(created.body['id'])}`
    expect((await call('GET', objectPath)).status).toBe(200)
    expect((await call('PATCH', objectPath, { label: 'Poster' })).body['label']).toBe('Poster')
    expect(issueOf(await call('PATCH', objectPath, { products: [otherList] }))).toEqual([
      422,
      'value_error',
      'body.products.0',
    ])
    expect((await call('DELETE', objectPath)).status).toBe(204)
    expect(issueOf(await call('POST', path, { ...link, products: [ownList, otherList] }))).toEqual([
      422,
      'value_error',
      'body.products.1',
    ])
    expect(errorOf(await call('POST', path, { ...link, products: [seen] }))).toEqual(tooLow)
    expect(issueOf(await call('POST', path, { ...link, products: [foreignList] }))).toEqual([
      422,
      'value_error',
      'body.products.0',
    ])
    const discount = await developed.call('POST', '/v1/discounts/', areas[2]?.make())
    expect(
      issueOf(await call('POST', path, { ...link, products: [ownList], discount_id: discount.body['id'] })),
    ).toEqual([422, 'value_error', 'body.discount_id'])
    const opened = await call('POST', '/v1/checkouts/', { products: [otherList] })
    if (kind === 'cookie') expect(errorOf(opened)).toEqual([401, 'Unauthorized'])
    else expect([opened.status, opened.body['product_id']]).toEqual([201, otherList])
  })

  it('reads their orders and subscriptions, and refunds', async () => {
    await shop.buy()
    const { items } = await shop.client.orders.list()
    const [order] = items
    expect((await call('GET', '/v1/orders/')).body['pagination']).toMatchObject({ total_count: items.length })
    const path = `/v1/orders/${order?.id ?? ''}`
    expect((await call('GET', path)).body['id']).toBe(order?.id)
    expect((await call('GET', `${path}/invoice`)).status).toBe(200)
    const refund = { order_id: order?.id, reason: 'customer_request', amount: 1 }
    expect((await call('POST', '/v1/refunds/', refund)).status).toBe(200)
    expect((await listed(call, '/v1/refunds/')).organizations).toEqual([owned.id])
    for (const list of ['orders', 'checkouts', 'subscriptions', 'license-keys', 'customer-meters'])
      await listed(call, `/v1/${list}/`)
    expect(errorOf(await foreign.call('GET', path))).toEqual(notFound)
    expect(issueOf(await foreign.call('POST', '/v1/refunds/', refund))).toEqual([
      422,
      'value_error',
      'body.order_id',
    ])
  })

  it('names one organization where a call is about one, or about a customer by the seller’s own id', async () => {
    const range = 'start_date=2026-01-01&end_date=2026-01-31&interval=month'
    expect(issueOf(await call('GET', `/v1/metrics/?${range}`))).toEqual([
      422,
      'missing',
      'query.organization_id',
    ])
    expect((await call('GET', `/v1/metrics/?${range}&organization_id=${readingHome.id}`)).status).toBe(200)
    expect(issueOf(await call('GET', `/v1/metrics/?${range}&organization_id=${foreign.id}`))).toEqual([
      422,
      'value_error',
      'query.organization_id',
    ])
    const external_id = unique()
    const customer = (home: Home) =>
      home.call('POST', '/v1/customers/', { email: `${unique()}@example.com`, external_id })
    await customer(foreign)
    const byName = `/v1/customers/external/${external_id}`
    expect(errorOf(await call('GET', byName))).toEqual(notFound)
    const ownCustomer = await customer(owned)
    expect((await call('GET', byName)).body['id']).toBe(ownCustomer.body['id'])
    const session = await call('POST', '/v1/customer-sessions/', { customer_external_id: external_id })
    expect([session.status, session.body['customer_id']]).toEqual([201, ownCustomer.body['id']])
    await customer(developed)
    expect(issueOf(await call('GET', byName))).toEqual([422, 'value_error', 'path.external_id'])
  })

  it('reports events to each organization that its event names', async () => {
    const event = { name: unique(), external_customer_id: 'x' }
    const ingest = (...events: object[]) => call('POST', '/v1/events/ingest', { events })
    const both = [owned, developed].map(({ id }) => ({ ...event, organization_id: id }))
    expect((await ingest(...both)).body['inserted']).toBe(2)
    const at = 'body.events.0.organization_id'
    expect(issueOf(await ingest(event))).toEqual([422, 'missing', at])
    for (const home of [readingHome, foreign])
      expect(issueOf(await ingest({ ...event, organization_id: home.id }))).toEqual([
        422,
        'organization_id',
        at,
      ])
    const stranger = await developed.call('POST', '/v1/customers/', { email: `${unique()}@example.com` })
    const misplaced = { name: 'a', customer_id: stranger.body['id'], organization_id: owned.id }
    expect(issueOf(await ingest(misplaced))).toEqual([422, 'customer_id', 'body.events.0.customer_id'])
    expect(issueOf(await call('GET', '/v1/events/'))).toEqual([422, 'missing', 'query.organization_id'])
    const result = await call('GET', `/v1/events/?organization_id=${developed.id}&name=${event.name}`)
    const [item] = result.body['items'] as { id: string; organization_id: string }[]
    expect(item?.organization_id).toBe(developed.id)
    expect((await call('GET', `/v1/events/${item?.id ?? ''}`)).body['organization_id']).toBe(developed.id)
    expect((await call('GET', `/v1/events/?organization_id=${foreign.id}`)).body['items']).toEqual([])
    expect(errorOf(await call('GET', `/v1/events/${crypto.randomUUID()}`))).toEqual(notFound)
  })

  it('is answered once for a key, and separately from the organization’s own token', async () => {
    const key = unique()
    const send = (headers: Record<string, string>) =>
      shop.fetch(
        new Request(`${shop.serverURL}/snake/v1/products/`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, ...headers },
          body: JSON.stringify({
            ...free,
            ...(headers['own'] === undefined && { organization_id: owned.id }),
          }),
        }),
      )
    const token = await giveOAuth2Token(shop, { user_id })
    const answers = await Promise.all(
      [1, 2].map(async () => (await send({ Authorization: `Bearer ${token}` })).status),
    )
    expect(answers).toContain(201)
    expect((await send({ Authorization: `Bearer ${token}` })).headers.get('idempotent-replayed')).toBe('true')
    const ownResponse = await send({ Authorization: `Bearer ${shop.accessToken}`, own: '1' })
    expect([ownResponse.status, ownResponse.headers.get('idempotent-replayed')]).toEqual([201, null])
  })
})

describe('the lost access of a user', () => {
  const productOf = async (home: Home) => String((await home.call('POST', '/v1/products/', free)).body['id'])

  it('is lost with the next call: a membership that ends, a role that sinks', async () => {
    const home = await openHome('admin')
    const path = `/v1/products/${await productOf(home)}`
    for (const call of Object.values(callers)) expect((await call('GET', path)).status).toBe(200)
    await shop.database.transact((tx) => deleteMember(tx, { organization_id: home.id, user_id }))
    for (const call of Object.values(callers)) {
      expect(errorOf(await call('GET', path))).toEqual(notFound)
      expect(errorOf(await call('PATCH', path, { name: 'Mine' }))).toEqual(notFound)
      expect(issueOf(await call('POST', '/v1/products/', { ...free, organization_id: home.id }))).toEqual([
        422,
        'value_error',
        'body.organization_id',
      ])
      expect((await listed(call, `/v1/products/?organization_id=${home.id}`)).count).toBe(0)
    }
    await insertMember(
      shop.database.db,
      { user_id, organization_id: home.id, role: 'support' },
      shop.clock.now(),
    )
    for (const call of Object.values(callers)) {
      expect((await call('GET', path)).status).toBe(200)
      expect(errorOf(await call('PATCH', path, { name: 'Mine' }))).toEqual(tooLow)
    }
    await shop.database.transact((tx) => deleteMember(tx, { organization_id: home.id, user_id }))
  })

  it('is lost with a token that is revoked, within a second', async () => {
    const token = await giveOAuth2Token(shop, { user_id })
    const call = withToken(token)
    expect((await call('GET', '/v1/products/')).status).toBe(200)
    await shop.database.db
      .updateTable('oauth2_tokens')
      .set({ ended_at: shop.clock.now() })
      .where('user_id', '=', user_id)
      .where('expires_at', '>', shop.clock.now())
      .execute()
    expect(errorOf(await call('GET', '/v1/products/'))).toEqual([401, 'invalid_token'])
    callers.token = withToken(await giveOAuth2Token(shop, { user_id }))
  })

  it('never existed: a person without an organization sees nothing, a read-only member writes nothing', async () => {
    const stranger = await signIn(shop, 'nobody@example.com')
    const list = await answerOf(await stranger.call('GET', '/snake/v1/products/'))
    expect([list.status, list.body['items']]).toEqual([200, []])
    const reader = await signIn(shop, 'reader@example.com')
    await insertMember(
      shop.database.db,
      { user_id: reader.user_id, organization_id: readingHome.id, role: 'read_only' },
      shop.clock.now(),
    )
    const path = `/snake/v1/products/${await productOf(readingHome)}`
    expect((await reader.call('GET', path)).status).toBe(200)
    expect(errorOf(await answerOf(await reader.call('PATCH', path, {})))).toEqual(tooLow)
  })
})

describe('a session cookie', () => {
  it('writes only for pages of this server', async () => {
    const person = await signIn(shop, 'csrf@example.com')
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: shop.serverURL, 'sec-fetch-site': 'cross-site' },
    ]) {
      const answer = await answerOf(await person.call('POST', '/snake/v1/products/', free, headers))
      expect(errorOf(answer)).toEqual([403, 'NotPermitted'])
    }
  })

  it('has priority over a token; a token replaces an unusable cookie', async () => {
    const Authorization = `Bearer ${foreign.id}`
    const person = await signIn(shop, 'both@example.com')
    expect((await person.call('GET', '/snake/v1/products/', undefined, { Authorization })).status).toBe(200)
    const stranger = openBrowser(shop)
    stranger.jar.set('atelier_session', 'made-up')
    const ownHeaders = { Authorization: `Bearer ${shop.accessToken}` }
    expect((await stranger.call('GET', '/snake/v1/products/', undefined, ownHeaders)).status).toBe(200)
    const foreignPage = { ...ownHeaders, origin: 'https://evil.example' }
    expect((await person.call('POST', '/snake/v1/products/', free, foreignPage)).status).toBe(201)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const send = (path: string, init: { method?: string; body?: unknown; token?: string | null } = {}) => {
  const { method = 'GET', body, token = shop.accessToken } = init
  return shop.fetch(
    new Request(shop.serverURL + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  )
}
const print = { name: 'A print', recurring_interval: null, prices: [{ amount_type: 'free' }] }
const create = (args: object) => send('/v1/products/', { method: 'POST', body: { ...print, ...args } })
const placesOf = async (response: Response): Promise<string[]> => {
  expect(response.status).toBe(422)
  const { error, detail } = (await response.json()) as { error: string; detail: { loc: string[] }[] }
  expect(error).toBe('RequestValidationError')
  return detail.map(({ loc }) => loc.join('.'))
}

describe('who calls', () => {
  it.each([
    ['/v1/products/', null, 'Unauthorized', 'Bearer realm="atelier"'],
    ['/v1/products/', 'garbage', 'invalid_token', /^Bearer realm="atelier", error="invalid_token"/],
    ['/v1/customer-portal/customers/me', undefined, 'invalid_token', /error="invalid_token"/],
  ] as const)('%s as %s is %s', async (path, token, error, challenge) => {
    const response = await send(path, token === undefined ? {} : { token })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error })
    expect(response.headers.get('www-authenticate')).toMatch(challenge)
  })
})

describe('a list', () => {
  it('has at most a hundred items per page, and counts the pages', async () => {
    const rows = Array.from({ length: 150 }, (_, i) => ({
      id: crypto.randomUUID(),
      organization_id: shop.demo.organization_id,
      email: `listed-${i}@example.com`,
      email_verified: false,
      created_at: shop.clock.now(),
      metadata: '{}',
    }))
    await shop.database.db
      .insertInto('customers')
      .values(rows as never)
      .execute()
    const counts = async (query: string) => {
      const { items, pagination } = (await (await send(`/v1/customers/?query=listed-&${query}`)).json()) as {
        items: { id: string }[]
        pagination: { total_count: number; max_page: number }
      }
      return [items.length, pagination.total_count, pagination.max_page]
    }
    expect(await counts('limit=1000')).toEqual([100, 150, 2])
    expect(await counts('limit=1000&page=2')).toEqual([50, 150, 2])
    expect(await counts('')).toEqual([10, 150, 15])
    // Objects with equal timestamps have a stable order, so that pages neither repeat nor omit any.
    const seen = new Set<string>()
    for await (const { id } of shop.client.customers.list({ query: { query: 'listed-', limit: 7 } }))
      seen.add(id)
    expect(seen.size).toBe(150)
  })

  it.each([
    ['page=0', 'query.page'],
    ['page=-1', 'query.page'],
    ['limit=0', 'query.limit'],
    ['limit=ten', 'query.limit'],
    ['sorting=nope', 'query.sorting'],
    ['sorting=name&sorting=nope', 'query.sorting'],
    ['is_archived=perhaps', 'query.is_archived'],
    ['id=nothing', 'query.id'],
  ])('requested with %s is rejected there', async (query, place) => {
    const [first] = await placesOf(await send(`/v1/products/?${query}`))
    expect(first).toContain(place)
  })

  it('accepts every spelling of yes and no, and omits unknown ones', async () => {
    for (const [word, isMet] of [
      ['on', true],
      ['1', true],
      ['yes', true],
      ['off', false],
      ['0', false],
    ] as const) {
      const response = await send(`/v1/products/?is_archived=${word}&unheard_of=1`)
      expect(((await response.json()) as { items: unknown[] }).items.length === 0).toBe(isMet)
    }
  })

  it('is found with and without the trailing slash', async () => {
    for (const path of ['/v1/products', '/v1/products/']) expect((await send(path)).status).toBe(200)
  })
})

describe('a body', () => {
  it.each([
    ['51 keys', Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, i]))],
    ['a key of 41 characters', { ['k'.repeat(41)]: 1 }],
    ['a key of none', { '': 1 }],
    ['a text of 501 characters', { key: 'x'.repeat(501) }],
    ['a text of none', { key: '' }],
    ['a list', { key: [1] }],
    ['a map', { key: { inner: 1 } }],
    ['nothing', { key: null }],
    ['a fraction', { key: 0.5 }],
    ['a number that would be rounded', { key: 2 ** 53 }],
  ])('whose metadata holds %s is rejected', async (_, metadata) => {
    for (const place of await placesOf(await create({ metadata }))) expect(place).toMatch(/^body\.metadata/)
  })

  it('keeps all allowed metadata, verbatim', async () => {
    const metadata = Object.fromEntries([
      ...Array.from({ length: 46 }, (_, i) => [`k${i}`, i]),
      ['k'.repeat(40), 'x'.repeat(500)],
      ['most', Number.MAX_SAFE_INTEGER],
      ['snake_key', true],
      ['camelKey', '1'],
    ])
    const response = await create({ metadata, something_else: { nobody: 'knows' } })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ metadata })
  })

  it('of a buyer is checked like a seller’s', async () => {
    const { clientSecret } = await shop.openCheckout()
    const path = `/v1/checkouts/client/${clientSecret}`
    for (const customerEmail of ['nobody', 'nobody@', '@example.com', 'a b@example.com']) {
      const body = { customerEmail }
      expect(await placesOf(await send(path, { method: 'PATCH', body }))).toEqual(['body.customerEmail'])
      const confirmed = await send(`${path}/confirm`, { method: 'POST', body })
      expect(await placesOf(confirmed)).toEqual(['body.customerEmail'])
    }
  })

  it('that is broken, missing or of another shape is rejected', async () => {
    for (const body of ['{', '', '[]', 'null', '"text"'])
      expect((await send('/v1/products/', { method: 'POST', body })).status).toBe(422)
    const { recurring_interval: _, ...silent } = print
    expect(await placesOf(await send('/v1/products/', { method: 'POST', body: silent }))).toEqual([
      'body.recurringInterval',
    ])
  })
})

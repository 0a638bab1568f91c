import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createClient } from './index.ts'
import { customer } from './testing/customer.ts'
import { json, serve } from './testing/serve.ts'

const id = customer.id
const token = 'atelier_oat_secret'

describe('a call', () => {
  it('sends its input as the endpoint defines', async () => {
    const { serverURL, received } = await serve((_, response) => json(response, 201, customer))
    const client = createClient({
      serverURL: `${serverURL}/`,
      accessToken: token,
      headers: { 'x-shop': 'ours' },
    })
    const created = await client.customers.create({
      body: { email: 'ada@example.com', metadata: { someKey: 1 } },
    })
    expect(created).toEqual(customer)
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json',
        'x-shop': 'ours',
      },
    })
    expect(received[0]?.url.pathname).toBe('/v1/customers/')
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      email: 'ada@example.com',
      metadata: { someKey: 1 },
    })
    expect(received[0]?.headers['idempotency-key']).toBeUndefined()
  })

  it('keeps the path of its server address and encodes its parameters', async () => {
    const { serverURL, received } = await serve((_, response) => json(response, 200, customer))
    const client = createClient({ serverURL: `${serverURL}/snake`, accessToken: token })
    await client.customers.getExternal({ path: { external_id: 'a/b ?ö' } })
    expect(received[0]?.url.pathname).toBe('/snake/v1/customers/external/a%2Fb%20%3F%C3%B6')
  })

  it('never lets a parameter escape its path segment', async () => {
    const { serverURL, received } = await serve((_, response) => json(response, 200, customer))
    const client = createClient({ serverURL, accessToken: token })
    for (const external_id of ['..', '.', ''])
      await expect(client.customers.getExternal({ path: { external_id } })).rejects.toThrow(
        'Input validation failed',
      )
    expect(received).toHaveLength(0)
  })

  it('sends queries in snake_case, lists repeated, maps in brackets', async () => {
    const { serverURL, received } = await serve((_, response) =>
      json(response, 200, { items: [], pagination: { total_count: 0, max_page: 0 } }),
    )
    await createClient({ serverURL, accessToken: token }).orders.list({
      query: { customer_id: [id, id], metadata: { some_key: 'x' }, limit: 5 },
    })
    expect(received[0]?.url.search).toBe(
      `?customer_id=${id}&customer_id=${id}&metadata%5Bsome_key%5D=x&limit=5`,
    )
  })

  it('calls a token function before each call, and sends none where none is needed', async () => {
    const { serverURL, received } = await serve((_, response) =>
      json(response, 404, { error: 'ResourceNotFound', detail: 'No such thing.' }),
    )
    let calls = 0
    const client = createClient({ serverURL, accessToken: async () => `token-${++calls}` })
    await client.customers.get({ path: { id } }).catch(() => undefined)
    await client.customers.get({ path: { id } }).catch(() => undefined)
    await client.checkouts.clientGet({ path: { client_secret: 'atelier_c_x' } }).catch(() => undefined)
    await client.customers.get({ path: { id } }, { accessToken: 'own' }).catch(() => undefined)
    expect(received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
      undefined,
      'Bearer own',
    ])
  })

  it('returns nothing where the call returns nothing', async () => {
    const { serverURL } = await serve((_, response) => void response.writeHead(204).end())
    expect(
      await createClient({ serverURL, accessToken: token }).customers.delete({ path: { id } }),
    ).toBeUndefined()
  })

  it('runs in process on an application', async () => {
    const seen: string[] = []
    const client = createClient({
      serverURL: 'http://in-process',
      accessToken: token,
      fetch: (request) => {
        seen.push(`${request.method} ${request.url}`)
        return Response.json(customer)
      },
    })
    expect(await client.customers.get({ path: { id } })).toEqual(customer)
    expect(seen).toEqual([`GET http://in-process/v1/customers/${id}`])
  })

  it('needs an address', async () => {
    const client = createClient({ serverURL: '' })
    await expect(client.customers.get({ path: { id } })).rejects.toThrow('No base URL provided for operation')
  })

  it('shows its token nowhere', async () => {
    const { serverURL } = await serve((_, response) => json(response, 500, { detail: 'Broken.' }))
    const client = createClient({ serverURL, accessToken: token })
    const errors = await Promise.all([
      client.customers.get({ path: { id } }).catch((error: unknown) => error),
      createClient({ serverURL: 'http://127.0.0.1:1', accessToken: token })
        .customers.get({ path: { id } })
        .catch((error: unknown) => error),
      client.customers.get({ path: { id: token } }).catch((error: unknown) => error),
    ])
    for (const printedValue of [client, ...errors]) {
      expect(inspect(printedValue, { depth: 20, showHidden: true })).not.toContain(token)
      expect(JSON.stringify(printedValue)).not.toContain(token)
    }
  })

  it('may last longer than the longest timer', async () => {
    const { serverURL } = await serve((_, response) => {
      setImmediate(() => json(response, 201, { ...customer, billing_address: null }))
    })
    const client = createClient({ serverURL, accessToken: 'a', timeoutMs: Number.MAX_SAFE_INTEGER })
    const created = await client.customers.create({ body: { email: 'ada@example.com' } })
    expect(created.email).toBe('ada@example.com')
  })

  it('can have every option differently from its client', async () => {
    const { serverURL, received } = await serve((_, response, count) =>
      count === 1
        ? json(response, 503, { detail: 'Not now.' })
        : json(response, 201, { ...customer, billing_address: null }),
    )
    const requests: string[] = []
    const client = createClient({
      serverURL: 'http://elsewhere',
      accessToken: 'first',
      headers: { 'x-kept': '1', 'x-replaced': '1' },
      fetch: () => Promise.reject(new Error('not this one')),
      timeoutMs: 1,
      retries: false,
    })
    await client.customers.create(
      { body: { email: 'ada@example.com' } },
      {
        serverURL: `${serverURL}/snake`,
        accessToken: async () => 'second',
        headers: { 'X-Replaced': '2' },
        fetch: (request) => {
          requests.push(request.url)
          return fetch(request)
        },
        timeoutMs: 60_000,
        retries: { initialIntervalMs: 1 },
        wire: 'snake',
        idempotencyKey: 'mine',
      },
    )
    expect(requests).toEqual(Array.from({ length: 2 }, () => `${serverURL}/snake/v1/customers/`))
    expect(received).toHaveLength(2)
    for (const { headers } of received)
      expect(headers).toMatchObject({
        authorization: 'Bearer second',
        'x-kept': '1',
        'x-replaced': '2',
        'idempotency-key': 'mine',
      })
  })

  it('accepts the days of metrics as calendar dates, and nothing else for a day', async () => {
    const { serverURL, received } = await serve((_, response) => json(response, 404, { detail: 'No.' }))
    const client = createClient({ serverURL, accessToken: token })
    const days = (start_date: string) =>
      client.metrics.get({ query: { start_date, end_date: '2025-04-30', interval: 'day' } })
    for (const wrong of ['2025-04-01T12:00:00Z', '2025-02-30', '01/04/2025'])
      await expect(days(wrong)).rejects.toMatchObject({
        message: 'Input validation failed',
        issues: [{ loc: ['query', 'start_date'], type: 'date' }],
      })
    expect(received).toHaveLength(0)
    await expect(days('2025-04-01')).rejects.toMatchObject({ status: 404 })
    expect(received[0]?.url.search).toBe('?start_date=2025-04-01&end_date=2025-04-30&interval=day')
  })

  it('sends the forms of OAuth2 as forms', async () => {
    const { serverURL, received } = await serve((_, response) => json(response, 200, {}))
    const client = createClient({ serverURL })
    await client.oauth2.revoke({ body: { token: 'a b', client_id: 'c', client_secret: 'ä&=' } })
    expect(received[0]).toMatchObject({
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: 'token=a+b&client_id=c&client_secret=%C3%A4%26%3D',
    })
    expect(received[0]?.headers).not.toHaveProperty('authorization')
  })
})

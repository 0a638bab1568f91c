import { inspect } from 'node:util'
import { arbitraryOf } from '@atelier/contract/testing/arbitrary'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ClientError, createClient, createClientFor } from './index.ts'
import type { AnyMethod } from './methods.ts'
import { allEndpoints, publicEndpoints } from './testing/all-endpoints.ts'

const token = 'atelier_oat_5dKT93nQ8vLx2RfWc7Yb'
const card = '4242424242424242'
const options = { serverURL: 'http://here', accessToken: token }

/** Awaits the result of a call, and returns its error. */
const thrownBy = async (call: () => unknown): Promise<unknown> => {
  try {
    const input = call()
    if (input instanceof Promise) await input
    else for await (const _ of input as AsyncIterable<unknown>) break
    return undefined
  } catch (error) {
    return error
  }
}

const hostile: readonly unknown[] = [
  null,
  0,
  'text',
  [],
  10n,
  Symbol('x'),
  () => 1,
  new Date(Number.NaN),
  Object.create(null),
  new Proxy(
    {},
    {
      get: () => {
        throw new Error('no')
      },
      ownKeys: () => {
        throw new Error('no')
      },
    },
  ),
  {
    toJSON: () => {
      throw new Error('no')
    },
  },
  {
    get id(): never {
      throw new Error('no')
    },
  },
  circular(),
]

function circular() {
  const loop: Record<string, unknown> = {}
  loop['metadata'] = loop
  loop['id'] = loop
  return loop
}

describe('any input of a call', () => {
  const anything = fc.oneof(
    fc.constantFrom(...hostile),
    fc.anything({ withBigInt: true, withNullPrototype: true }),
  )

  it.each(allEndpoints)('throws only errors of this client: $name', async ({ endpoint }) => {
    const fetch = () =>
      Response.json({ odd: true }, { status: endpoint.status === 204 ? 200 : endpoint.status })
    const { only } = createClientFor({ only: endpoint }, { ...options, fetch }) as unknown as {
      only: AnyMethod
    }
    await fc.assert(
      fc.asyncProperty(anything, anything, anything, async (path, query, body) => {
        const error = await thrownBy(() => only({ path, query, body } as never))
        if (error !== undefined) expect(error).toBeInstanceOf(ClientError)
      }),
      { numRuns: 15 },
    )
  })

  it('has a call for every endpoint', () => {
    const client = createClient(options)
    for (const { name } of publicEndpoints)
      expect(
        name.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], client),
        name,
      ).toBeTypeOf('function')
  })
})

describe('any response of a server', () => {
  const answers = fc.record({
    status: fc.constantFrom(200, 201, 202, 400, 401, 403, 404, 409, 410, 422, 429, 500, 501, 503),
    type: fc.constantFrom('application/json', 'text/html', 'application/problem+json', ''),
    text: fc.oneof(fc.json(), fc.string()),
  })

  it.each(allEndpoints)('throws only errors of this client: $name', async ({ endpoint }) => {
    const path = Object.fromEntries(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
        name,
        '5f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b',
      ]),
    )
    const body = endpoint.body
      ? fc.sample(arbitraryOf(endpoint.body), { numRuns: 1, seed: 1 })[0]
      : new Uint8Array(1)
    await fc.assert(
      fc.asyncProperty(answers, async ({ status, type, text }) => {
        const fetch = () => new Response(text, { status, headers: type ? { 'content-type': type } : {} })
        const { only } = createClientFor({ only: endpoint }, { ...options, fetch }) as unknown as {
          only: AnyMethod
        }
        const error = await thrownBy(() => only({ path, body }))
        if (error !== undefined) expect(error).toBeInstanceOf(ClientError)
      }),
      { numRuns: 15 },
    )
  })
})

describe('secrets', () => {
  /** A server, or a proxy before it, that echoes the request. */
  const echo = (status: number, type: string) => async (request: Request) => {
    const message = {
      error: `Token ${request.headers.get('authorization')}`,
      detail: `${await request.text()} for ${request.headers.get('authorization')}`,
      number: Number(card),
      cvc: '737',
      nested: [{ headers: Object.fromEntries(request.headers), [token]: card.replaceAll(/(.{4})/g, '$1 ') }],
    }
    return new Response(JSON.stringify(message), {
      status,
      headers: { 'content-type': type, 'x-echo': request.headers.get('authorization') ?? '' },
    })
  }
  const shown = (error: unknown) =>
    `${inspect(error, { depth: 20, showHidden: true, getters: false })}${JSON.stringify(error)}${String(error)}`

  it.each([400, 401, 403, 404, 422, 429, 500, 503, 200, 202])(
    'are not in errors of status %i',
    async (status) => {
      for (const type of ['application/json', 'text/plain']) {
        const client = createClient({ ...options, fetch: echo(status, type) })
        const error = await thrownBy(() =>
          client.customers.create({ body: { email: 'ada@example.com', metadata: { card, cvc: '737' } } }),
        )
        expect(error).toBeInstanceOf(ClientError)
        expect(shown(error)).not.toContain(token)
        expect(shown(error).replaceAll(' ', '')).not.toContain(card)
      }
    },
  )

  it('are not in errors about a token no header can carry, nor about errors of fetch', async () => {
    const odd = `${token}\n${token}`
    const errors = await Promise.all([
      thrownBy(() => createClient({ ...options, accessToken: odd }).organizations.list()),
      thrownBy(() => createClient({ ...options, headers: { 'x-key': odd } }).organizations.list()),
      thrownBy(() => createClient({ ...options, serverURL: `no address ${token}` }).organizations.list()),
      thrownBy(() =>
        createClient({
          ...options,
          fetch: (request) => {
            throw new TypeError(`cannot send ${request.headers.get('authorization')}`)
          },
        }).organizations.list(),
      ),
    ])
    for (const error of errors) {
      expect(error).toBeInstanceOf(ClientError)
      expect(shown(error)).not.toContain(token)
    }
  })
})

import { endpoint, caseOverrides, oneOrMany } from '@atelier/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { silentLog } from '../testing/silent-log.ts'
import { createApp } from './app.ts'
import { createPipeline, type PipelineOptions } from './pipeline.ts'
import type { Caller } from './caller.ts'
import { implement } from './handler.ts'
import { invalid, apiError } from './errors.ts'

const Thing = z.object({
  id: z.string(),
  display_name: z.string(),
  user_data: z.record(z.string(), z.string()),
})
const ThingInput = z.object({
  display_name: z.string().check(z.minLength(3)),
  unit_price: z.int().check(z.minimum(50)),
  user_data: z._default(z.record(z.string(), z.string()), {}),
})
const Label = caseOverrides(z.object({ form_label: z.string(), max_length: z.int() }), 'max_length')

const area = {
  list: endpoint({
    method: 'GET',
    path: '/v1/things/',
    summary: 'List things.',
    access: 'seller',
    scopes: ['products:read', 'products:write'],
    field_case: 'camel',
    query: z.object({
      limit: z._default(z.int().check(z.minimum(1)), 10),
      owner_id: z.optional(oneOrMany(z.string())),
    }),
    status: 200,
    response: z.object({ items: z.array(Thing), total_count: z.int() }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/things/',
    summary: 'Make a thing.',
    access: 'seller',
    scopes: ['products:write'],
    field_case: 'camel',
    body: ThingInput,
    status: 201,
    response: Thing,
    errors: ['NotPermitted'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/things/{id}',
    summary: 'Read a thing.',
    access: 'public',
    field_case: 'camel',
    path_parameters: z.object({ id: z.uuidv4() }),
    status: 200,
    response: Thing,
    errors: ['ResourceNotFound'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/things/{id}',
    summary: 'Remove a thing.',
    access: 'portal',
    scopes: ['customer_portal:write'],
    path_parameters: z.object({ id: z.string() }),
    status: 204,
    errors: ['ResourceNotFound'],
  }),
  latest: endpoint({
    method: 'GET',
    path: '/v1/things/latest',
    summary: 'Read the latest thing.',
    access: 'public',
    field_case: 'camel',
    status: 200,
    response: Thing,
    errors: [],
  }),
  photograph: endpoint({
    method: 'POST',
    path: '/v1/things/{id}/photo',
    summary: 'Send the photo of a thing.',
    access: 'public',
    encoding: 'bytes',
    path_parameters: z.object({ id: z.string() }),
    status: 200,
    response: z.object({ byte_count: z.int() }),
    errors: [],
  }),
  label: endpoint({
    method: 'POST',
    path: '/v1/labels/',
    summary: 'Make a label.',
    access: 'public',
    body: Label,
    status: 200,
    response: z.object({ text_label: Label }),
    errors: [],
  }),
}

const id = '6f6e0a3c-6f0e-4b0e-9d3c-1a2b3c4d5e6f'
const thing = { id, display_name: 'Vase', user_data: { some_key: 'a', someKey: 'b' } }

const routes = implement<typeof area, object>(area, {
  list: ({ query }) => ({
    items: [{ ...thing, display_name: JSON.stringify(query) }],
    total_count: query.limit,
  }),
  create: ({ body }) => {
    if (body.display_name === 'Crash') throw new Error('secret detail')
    if (body.display_name === 'Undeclared') throw apiError('ResourceNotFound', 'Not here.')
    if (body.display_name === 'Forbidden') throw apiError('NotPermitted', 'Not for you.')
    if (body.display_name === 'Taken')
      throw invalid([{ loc: ['body', 'display_name'], msg: 'Taken.', type: 'value_error' }])
    return { id, display_name: body.display_name, user_data: body.user_data }
  },
  get: ({ path }) => {
    if (path.id !== id) throw apiError('ResourceNotFound', 'There is no such thing.')
    return thing
  },
  remove: () => undefined,
  latest: () => ({ ...thing, display_name: 'Latest' }),
  photograph: ({ body }) => ({ byte_count: body.size }),
  label: ({ body }) => ({ text_label: body }),
})({})

const callers: Record<string, Caller> = {
  writer: {
    kind: 'organization',
    organization_id: 'o',
    credential: { kind: 'organization_token', id: 't' },
    scopes: ['products:write'],
  },
  reader: {
    kind: 'organization',
    organization_id: 'o',
    credential: { kind: 'organization_token', id: 'u' },
    scopes: ['products:read'],
  },
}

const open = (options: Partial<PipelineOptions> = {}) => {
  const pipeline = createPipeline({
    routes,
    authenticate: async (bearer) => callers[bearer] ?? 'unknown',
    limits: 'off',
    log: silentLog,
    ...options,
  })
  const app = createApp({
    pipelines: [pipeline],
    log: silentLog,
    publicUrl: 'http://localhost:4000',
    sandbox: true,
  })
  return (path: string, init: RequestInit & { token?: string; json?: unknown } = {}) =>
    app.fetch(
      new Request(`http://localhost:4000${path}`, {
        ...init,
        ...(init.json === undefined ? {} : { body: JSON.stringify(init.json) }),
        headers: {
          ...(init.token === undefined ? {} : { authorization: `Bearer ${init.token}` }),
          ...(init.headers as object),
        },
      }),
    )
}

const call = open()
const body = async (response: Response): Promise<unknown> => JSON.parse(await response.text())

describe('field case', () => {
  it('answers /v1 in the field case of the area, and does not change user data', async () => {
    const response = await call(`/v1/things/${id}`)
    expect(response.status).toBe(200)
    expect(await body(response)).toEqual({
      id,
      displayName: 'Vase',
      userData: { some_key: 'a', someKey: 'b' },
    })
  })

  it('answers the case overrides of a snake_case area in camelCase, locations of issues included', async () => {
    for (const json of [
      { form_label: 'VAT', max_length: 9 },
      { formLabel: 'VAT', maxLength: 9 },
    ]) {
      expect(await body(await call('/v1/labels/', { method: 'POST', json }))).toEqual({
        text_label: { form_label: 'VAT', maxLength: 9 },
      })
      expect(await body(await call('/snake/v1/labels/', { method: 'POST', json }))).toEqual({
        text_label: { form_label: 'VAT', max_length: 9 },
      })
    }
    const wrong = { method: 'POST', json: { form_label: 1, max_length: 'long' } }
    expect(await body(await call('/v1/labels/', wrong))).toMatchObject({
      detail: [{ loc: ['body', 'form_label'] }, { loc: ['body', 'maxLength'] }],
    })
    expect(await body(await call('/snake/v1/labels/', wrong))).toMatchObject({
      detail: [{ loc: ['body', 'form_label'] }, { loc: ['body', 'max_length'] }],
    })
  })

  it('answers /snake/v1 in snake_case', async () => {
    expect(await body(await call(`/snake/v1/things/${id}`))).toEqual(thing)
  })

  it('accepts bodies in either field case, at both mounts', async () => {
    for (const path of ['/v1/things/', '/snake/v1/things/'])
      for (const json of [
        { displayName: 'Bowl', unitPrice: 60 },
        { display_name: 'Bowl', unit_price: 60 },
      ])
        expect((await call(path, { method: 'POST', token: 'writer', json })).status).toBe(201)
  })

  it('accepts collection paths with and without the slash, and prefers named segments', async () => {
    expect((await call('/v1/things?limit=3', { token: 'reader' })).status).toBe(200)
    expect(await body(await call('/v1/things/latest'))).toMatchObject({ displayName: 'Latest' })
  })
})

describe('validation', () => {
  it('answers 422 with every issue, their locations in the field case of the mount', async () => {
    const response = await call('/v1/things/', {
      method: 'POST',
      token: 'writer',
      json: { displayName: 'ab', unitPrice: 3 },
    })
    expect(response.status).toBe(422)
    const answer = (await body(response)) as {
      error: string
      detail: { loc: unknown; type: string; msg: string }[]
    }
    expect(answer.error).toBe('RequestValidationError')
    expect(answer.detail.map(({ loc, type }) => [loc, type])).toEqual([
      [['body', 'displayName'], 'too_short'],
      [['body', 'unitPrice'], 'greater_than_equal'],
    ])
    const snake = await call('/snake/v1/things/', {
      method: 'POST',
      token: 'writer',
      json: { displayName: 'ab', unitPrice: 60 },
    })
    expect(await body(snake)).toMatchObject({ detail: [{ loc: ['body', 'display_name'] }] })
  })

  it('converts the locations of issues that handlers throw', async () => {
    const json = { displayName: 'Taken', unitPrice: 60 }
    const response = await call('/v1/things/', { method: 'POST', token: 'writer', json })
    expect(response.status).toBe(422)
    expect(await body(response)).toEqual({
      error: 'RequestValidationError',
      detail: [{ loc: ['body', 'displayName'], msg: 'Taken.', type: 'value_error' }],
    })
  })

  it('locates a syntax error in JSON, and reports a missing body', async () => {
    const broken = await call('/v1/things/', { method: 'POST', token: 'writer', body: '{"a": }' })
    expect(await body(broken)).toMatchObject({
      detail: [{ type: 'json_invalid', loc: ['body', expect.any(Number)] }],
    })
    const missing = await call('/v1/things/', { method: 'POST', token: 'writer' })
    expect(await body(missing)).toMatchObject({ detail: [{ type: 'missing', loc: ['body'] }] })
  })

  it('validates queries and paths', async () => {
    const query = await call('/v1/things/?limit=0', { token: 'reader' })
    expect(await body(query)).toMatchObject({ detail: [{ loc: ['query', 'limit'] }] })
    const path = await call('/v1/things/not-an-id')
    expect(path.status).toBe(422)
    expect(await body(path)).toMatchObject({ detail: [{ loc: ['path', 'id'], type: 'uuid' }] })
  })

  it('reads repeated keys and numbers out of the query', async () => {
    const response = await call('/v1/things/?limit=7&owner_id=a&owner_id=b', { token: 'reader' })
    expect(await body(response)).toMatchObject({
      totalCount: 7,
      items: [{ displayName: '{"limit":7,"owner_id":["a","b"]}' }],
    })
  })
})

describe('access', () => {
  it('requires credentials', async () => {
    const response = await call('/v1/things/')
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer realm="atelier", resource_metadata="http://localhost:4000/.well-known/oauth-protected-resource"',
    )
    expect(await body(response)).toEqual({ error: 'Unauthorized', detail: 'Unauthorized' })
  })

  it('rejects unknown tokens', async () => {
    const response = await call('/v1/things/', { token: 'nobody' })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await body(response)).toMatchObject({
      error: 'invalid_token',
      error_description: expect.stringContaining('expired, revoked'),
    })
  })

  it('rejects the wrong kind of token', async () => {
    const response = await call(`/v1/things/${id}`, { method: 'DELETE', token: 'writer' })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain('allowed_subjects="customer"')
  })

  it('needs one of the scopes', async () => {
    const response = await call('/v1/things/', { method: 'POST', token: 'reader', json: {} })
    expect(response.status).toBe(403)
    expect(response.headers.get('www-authenticate')).toContain('scope="products:write"')
    expect(await body(response)).toMatchObject({ error: 'insufficient_scope' })
    expect((await call('/v1/things/', { token: 'writer' })).status).toBe(200)
  })

  it('ignores credentials at public endpoints', async () => {
    expect((await call(`/v1/things/${id}`, { token: 'nobody' })).status).toBe(200)
  })
})

describe('errors', () => {
  const create = (displayName: string) =>
    call('/v1/things/', { method: 'POST', token: 'writer', json: { displayName, unitPrice: 60 } })

  it('are named', async () => {
    const response = await create('Forbidden')
    expect(response.status).toBe(403)
    expect(await body(response)).toEqual({ error: 'NotPermitted', detail: 'Not for you.' })
  })

  it('without a name are answered 500 without detail, and with the request id', async () => {
    const response = await create('Crash')
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('secret')
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('that the endpoint does not list are answered 500', async () => {
    expect((await create('Undeclared')).status).toBe(500)
  })

  it('are 404 and 405 below the API for unknown paths and methods', async () => {
    const missing = await call('/v1/nothing')
    expect([missing.status, await body(missing)]).toEqual([404, { detail: 'Not Found' }])
    const method = await call('/v1/things/', { method: 'PUT' })
    expect([method.status, await body(method), method.headers.get('allow')]).toEqual([
      405,
      { detail: 'Method Not Allowed' },
      'GET, POST',
    ])
  })
})

describe('bodies', () => {
  it('hands raw bytes on', async () => {
    const response = await call('/v1/things/a/photo', { method: 'POST', body: new Uint8Array(3_000_000) })
    expect(await body(response)).toEqual({ byte_count: 3_000_000 })
  })

  it('stops at 1 MB of JSON, declared or not', async () => {
    const large = JSON.stringify({ displayName: 'x'.repeat(1_100_000) })
    const counted = await call('/v1/things/', { method: 'POST', token: 'writer', body: large })
    expect([counted.status, await body(counted)]).toEqual([
      413,
      { error: 'PayloadTooLarge', detail: 'This request is larger than the 1 MB that are accepted here.' },
    ])
    const declared = await call('/v1/things/', {
      method: 'POST',
      token: 'writer',
      body: '{}',
      headers: { 'content-length': '2000000' },
    })
    expect(declared.status).toBe(413)
  })

  it('answers 204 without a body', async () => {
    const asCustomer = open({
      authenticate: async () => ({
        kind: 'portal',
        checkout_id: null,
        organization_id: 'o',
        customer_id: 'c',
        expires_at: new Date('2026-12-01T12:00:00Z'),
        scopes: ['customer_portal:write'],
      }),
    })
    const response = await asCustomer(`/v1/things/${id}`, { method: 'DELETE', token: 'any' })
    expect([response.status, await response.text()]).toEqual([204, ''])
  })
})

import { endpoint, type Method } from '@atelier/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { silentLog } from '../testing/silent-log.ts'
import { createApp } from './app.ts'
import { createPipeline } from './pipeline.ts'
import type { Route } from './handler.ts'

/** Endpoint that responds with its own name and its path parameters. */
const route = (method: Method, path: `/${string}`): Route => ({
  endpoint: endpoint({
    method,
    path,
    summary: '',
    access: 'public',
    status: 200,
    response: z.any(),
    errors: [],
  }),
  run: (input) => [`${method} ${path}`, input.path ?? {}],
})

const open = (...routes: Route[]) => {
  const authenticate = () => Promise.resolve('unknown' as const)
  const pipeline = createPipeline({ routes, authenticate, limits: 'off', log: silentLog })
  return createApp({ pipelines: [pipeline], log: silentLog, publicUrl: '', sandbox: false })
}

const app = open(
  route('GET', '/v1/things/{id}'),
  route('GET', '/v1/things/'),
  route('GET', '/v1/things/latest/photo'),
  route('POST', '/v1/things/{thing_id}/parts/{part_id}'),
  route('PATCH', '/v1/things/client/{secret}'),
  route('GET', '/v1/things/newest'),
  route('DELETE', '/v1/things/{other_id}'),
  route('POST', '/studio/drafts'),
)

const seen = async (method: string, path: string): Promise<unknown> => {
  const response = await app.fetch(new Request(`http://localhost${path}`, { method }))
  if (response.status === 200) return response.json()
  return response.status === 405 ? response.headers.get('allow') : response.status
}

describe('the router', () => {
  it.each([
    ['GET', '/v1/things/', ['GET /v1/things/', {}]],
    ['GET', '/v1/things', ['GET /v1/things/', {}]],
    ['GET', '//v1//things', ['GET /v1/things/', {}]],
    ['GET', '/v1/things/a', ['GET /v1/things/{id}', { id: 'a' }]],
    ['GET', '/v1/things/a/', ['GET /v1/things/{id}', { id: 'a' }]],
    ['GET', '/v1/things/latest', ['GET /v1/things/{id}', { id: 'latest' }]],
    ['GET', '/v1/things/newest', ['GET /v1/things/newest', {}]],
    ['GET', '/v1/things/latest/photo', ['GET /v1/things/latest/photo', {}]],
    ['DELETE', '/v1/things/a', ['DELETE /v1/things/{other_id}', { other_id: 'a' }]],
    [
      'POST',
      '/v1/things/latest/parts/7',
      ['POST /v1/things/{thing_id}/parts/{part_id}', { thing_id: 'latest', part_id: '7' }],
    ],
    ['PATCH', '/v1/things/client/s%2Fx', ['PATCH /v1/things/client/{secret}', { secret: 's/x' }]],
    ['PATCH', '/v1/things/client/%2541', ['PATCH /v1/things/client/{secret}', { secret: '%41' }]],
    ['GET', '/snake/v1/things/a', ['GET /v1/things/{id}', { id: 'a' }]],
    ['GET', '/api/v1/things/a', ['GET /v1/things/{id}', { id: 'a' }]],
    ['GET', '/api//v1/things/', ['GET /v1/things/', {}]],
    ['PUT', '/api/v1/things/a', 'GET, DELETE'],
    ['GET', '/api/v1/nowhere', 404],
    ['GET', '/api/v2/things/a', 302],
    ['POST', '/snake/studio/drafts', 404],
    ['PUT', '/v1/things/a', 'GET, DELETE'],
    ['DELETE', '/v1/things/newest', 'GET'],
    ['HEAD', '/studio/drafts', 'POST'],
    ['OPTIONS', '/studio/drafts', 'POST'],
    ['GET', '/v1/things/a/b/c/d', 404],
    ['GET', '/v1/things/%E0%A4%A', 404],
    ['GET', '/', 302],
  ])('%s %s', async (method, path, expected) => {
    expect(await seen(method, path)).toEqual(expected)
  })

  it('answers HEAD wherever it answers GET, with the same status and headers and no body', async () => {
    for (const path of [
      '/v1/things/a',
      '/v1/things',
      '/snake/v1/things/newest',
      '/v1/nowhere',
      '/api/v2/a',
    ]) {
      const [got, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) => app.fetch(new Request(`http://localhost${path}`, { method }))),
      )
      const headersOf = (response?: Response) =>
        [...(response?.headers ?? [])].filter(([name]) => name !== 'x-request-id')
      expect([path, head?.status, headersOf(head)]).toEqual([path, got?.status, headersOf(got)])
      expect(head?.body).toBeNull()
    }
  })

  it('marks the older prefix as deprecated', async () => {
    const notice = async (path: string) =>
      (await app.fetch(new Request(`http://localhost${path}`))).headers.get('x-atelier-deprecation-notice')
    expect(await notice('/api/v1/things/a')).toContain('Call /v1 instead')
    expect(await notice('/v1/things/a')).toBeNull()
  })

  it('rejects two endpoints of the same method and path, whatever the names of their parameters', () => {
    expect(() => open(route('GET', '/v1/a/{id}'), route('GET', '/v1/a/{name}'))).toThrow(
      'Two endpoints answer',
    )
  })

  it('hands every parameter on as it was before it was encoded', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, unit: 'grapheme' }), async (secret) => {
        // A `Request` resolves these before they are sent.
        fc.pre(!['.', '..'].includes(secret) && !secret.includes('\0'))
        expect(await seen('PATCH', `/v1/things/client/${encodeURIComponent(secret)}`)).toEqual([
          'PATCH /v1/things/client/{secret}',
          { secret },
        ])
      }),
    )
  })
})

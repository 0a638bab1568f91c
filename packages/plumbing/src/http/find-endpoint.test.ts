import { endpoint, type Method } from '@atelier/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileRows } from './find-endpoint.ts'
import type { Route } from './handler.ts'

const route = (method: Method, path: `/${string}`): Route => ({
  endpoint: endpoint({ method, path, summary: '', access: 'public', status: 204, errors: [] }),
  run: () => undefined,
  built: true,
})

const find = compileRows([
  route('GET', '/v1/things/'),
  route('GET', '/v1/things/{id}'),
  route('GET', '/v1/things/latest/photo'),
  route('POST', '/v1/things/{thing_id}/parts/{part_id}'),
  route('PATCH', '/v1/things/client/{secret}'),
  route('POST', '/studio/drafts'),
])

const seen = (method: string, path: string) => {
  const found = find(method, path)
  if (found === undefined) return undefined
  return 'mounted' in found ? [found.mounted.name, found.path] : found.allow
}

describe('issue endpoints', () => {
  it.each([
    ['GET', '/v1/things/', ['GET /v1/things/', {}]],
    ['GET', '/v1/things', ['GET /v1/things/', {}]],
    ['GET', '/v1/things/a', ['GET /v1/things/{id}', { id: 'a' }]],
    ['GET', '/v1/things/a/', ['GET /v1/things/{id}', { id: 'a' }]],
    ['GET', '/v1/things/latest', ['GET /v1/things/{id}', { id: 'latest' }]],
    ['GET', '/v1/things/latest/photo', ['GET /v1/things/latest/photo', {}]],
    [
      'POST',
      '/v1/things/latest/parts/7',
      ['POST /v1/things/{thing_id}/parts/{part_id}', { thing_id: 'latest', part_id: '7' }],
    ],
    ['PATCH', '/v1/things/client/s%2Fx', ['PATCH /v1/things/client/{secret}', { secret: 's/x' }]],
    ['GET', '/snake/v1/things/a', ['GET /snake/v1/things/{id}', { id: 'a' }]],
    ['POST', '/snake/studio/drafts', undefined],
    ['DELETE', '/v1/things/a', ['GET']],
    ['GET', '/v1/things/a/b/c/d', undefined],
    ['GET', '/v1/things/%E0%A4%A', undefined],
    ['GET', '/', undefined],
  ])('%s %s', (method, path, expected) => {
    expect(seen(method, path)).toEqual(expected)
  })

  it('does not accept two endpoints of the same method and path, whatever their parameters are called', () => {
    expect(() => compileRows([route('GET', '/v1/a/{id}'), route('GET', '/v1/a/{name}')])).toThrow(
      'Two endpoints answer',
    )
  })

  it('hands every parameter on as it was before it was encoded', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (secret) => {
        expect(seen('PATCH', `/v1/things/client/${encodeURIComponent(secret)}`)).toEqual([
          'PATCH /v1/things/client/{secret}',
          { secret },
        ])
      }),
    )
  })
})

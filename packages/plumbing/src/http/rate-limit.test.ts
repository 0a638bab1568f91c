import { setImmediate as nextTurn } from 'node:timers/promises'
import { endpoint } from '@atelier/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { closedGate } from '../testing/gate.ts'
import { silentLog } from '../testing/silent-log.ts'
import { createApp } from './app.ts'
import { createPipeline } from './pipeline.ts'
import { implement } from './handler.ts'
import { addressKey } from './rate-limit.ts'

const area = {
  open: endpoint({ method: 'GET', path: '/v1/open', summary: '', access: 'public', status: 204, errors: [] }),
  guarded: endpoint({
    method: 'GET',
    path: '/v1/guarded',
    summary: '',
    access: 'seller',
    scopes: ['orders:read'],
    status: 204,
    errors: [],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/v1/confirm/{secret}',
    summary: '',
    access: 'public',
    path_parameters: z.object({ secret: z.string() }),
    status: 204,
    errors: [],
  }),
}

let time = 0
/** Concurrent token lookups, current and maximum. */
let [looking, maxAtOnce] = [0, 0]
/** Duration of a token lookup: a turn of the event loop, or until a test ends it. */
let lookUp: (bearer: string) => Promise<void>
let get: (path: string, options?: { ip?: string; token?: string; method?: string }) => Promise<Response>

beforeEach(() => {
  time = 0
  lookUp = () => nextTurn()
  const pipeline = createPipeline({
    routes: implement<typeof area, object>(area, {
      open: () => undefined,
      guarded: () => undefined,
      confirm: () => undefined,
    })({}),
    authenticate: async (bearer) => {
      looking += 1
      maxAtOnce = Math.max(maxAtOnce, looking)
      await lookUp(bearer)
      looking -= 1
      return bearer.startsWith('good')
        ? {
            kind: 'organization',
            organization_id: 'o',
            credential: { kind: 'organization_token', id: bearer },
            scopes: ['orders:read'],
          }
        : 'unknown'
    },
    limits: {
      token: { perSecond: 1, burst: 4 },
      address: { perSecond: 1, burst: 3 },
      wrongCredentials: { perSecond: 0.1, burst: 2 },
      endpoints: [
        {
          endpoint: area.confirm,
          by: { parameter: 'secret' },
          rates: [
            { perSecond: 0.1, burst: 1 },
            { perSecond: 0.01, burst: 2 },
          ],
        },
      ],
      now: () => time,
    },
    log: silentLog,
  })
  const app = createApp({
    pipelines: [pipeline],
    log: silentLog,
    publicUrl: '',
    sandbox: false,
    trustedProxies: 1,
  })
  get = (path, { ip = '192.0.2.1', token, method = 'GET' } = {}) =>
    app.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: {
          'x-forwarded-for': ip,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      }),
    )
})

const statuses = async (count: number, call: (index: number) => Promise<Response>): Promise<number[]> => {
  const results: number[] = []
  for (let i = 0; i < count; i += 1) results.push((await call(i)).status)
  return results
}

describe('rate limits', () => {
  it('count calls without credentials by address, and state the time to retry', async () => {
    expect(await statuses(3, () => get('/v1/open'))).toEqual([204, 204, 204])
    const limited = await get('/v1/open')
    expect(limited.status).toBe(429)
    expect(await limited.json()).toEqual({
      error: 'TooManyRequests',
      detail: 'Too many requests. Try again in 1 second.',
    })
    expect(limited.headers.get('retry-after')).toBe('1')
    expect(limited.headers.get('ratelimit-limit')).toBe('3')
    expect(limited.headers.get('ratelimit-remaining')).toBe('0')
    expect(limited.headers.get('ratelimit-reset')).toBe('3')
    expect((await get('/v1/open', { ip: '192.0.2.2' })).status).toBe(204)
    time += 1000
    expect((await get('/v1/open')).status).toBe(204)
  })

  it('count calls with a token by token, from any address', async () => {
    expect(await statuses(5, (i) => get('/v1/guarded', { token: 'good-a', ip: `192.0.2.${i}` }))).toEqual([
      204, 204, 204, 204, 429,
    ])
    expect((await get('/v1/guarded', { token: 'good-b' })).status).toBe(204)
  })

  it('count unknown tokens by address and kind of token', async () => {
    const wrong = (token: string, ip?: string) => async () =>
      get('/v1/guarded', ip === undefined ? { token } : { token, ip })
    expect(await statuses(3, (i) => get('/v1/guarded', { token: `guess_${i}` }))).toEqual([401, 401, 429])
    const limited = await get('/v1/guarded', { token: 'guess_4' })
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '10'])
    expect(await statuses(1, wrong('other_1'))).toEqual([401])
    expect(await statuses(1, wrong('guess_5', '192.0.2.9'))).toEqual([401])
  })

  it('admit a valid token, however many unknown ones came from its address', async () => {
    await statuses(200, (i) => get('/v1/guarded', { token: `guess_${i}` }))
    expect(await statuses(3, (i) => get('/v1/guarded', { token: `good-${i}` }))).toEqual([204, 204, 204])
  })

  it('look up the tokens of an address with many guesses', async () => {
    await statuses(3, (i) => get('/v1/guarded', { token: `guess_${i}` }))
    await get('/v1/guarded', { token: 'good-known' })
    ;[looking, maxAtOnce] = [0, 0]
    const guesses = Array.from({ length: 20 }, (_, i) => get('/v1/guarded', { token: `more_${i}` }))
    await Promise.all(guesses)
    expect(maxAtOnce).toBe(1)
    // A previously recognized token does not wait in the queue.
    const { opened, open } = closedGate()
    lookUp = (bearer) => (bearer === 'more_x' ? opened : nextTurn())
    const first = get('/v1/guarded', { token: 'more_x' })
    expect((await get('/v1/guarded', { token: 'good-known' })).status).toBe(204)
    expect(maxAtOnce).toBe(2)
    open()
    await first
  })

  it('are stricter for single endpoints, by the value of a parameter', async () => {
    const confirm = (secret: string) => get(`/v1/confirm/${secret}`, { method: 'POST' })
    expect((await confirm('a')).status).toBe(204)
    const limited = await confirm('a')
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '10'])
    expect((await confirm('b')).status).toBe(204)
    time += 10_000
    expect((await confirm('a')).status).toBe(204)
    time += 10_000
    // The headers describe the limit with the fewest calls left.
    const otherResponse = await confirm('c')
    expect([
      otherResponse.headers.get('ratelimit-limit'),
      otherResponse.headers.get('ratelimit-remaining'),
    ]).toEqual(['1', '0'])
    const longer = await confirm('a')
    expect([longer.status, longer.headers.get('retry-after')]).toEqual([429, '80'])
  })

  it('treat a /64 of IPv6 as one address', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::1'))
    expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'))
    expect(addressKey('::1')).toBe('0:0:0:0::/64')
    expect(addressKey('192.0.2.1')).toBe('192.0.2.1')
  })
})

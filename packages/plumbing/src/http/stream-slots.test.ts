import { endpoint } from '@atelier/contract'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { silentLog } from '../testing/silent-log.ts'
import { createApp } from './app.ts'
import { implement } from './handler.ts'
import { createPipeline } from './pipeline.ts'
import { createStreamSlots } from './stream-slots.ts'

it('allows five streams of a path and twenty of an address, and frees places once', () => {
  const slots = createStreamSlots({ perAddress: 20, perStream: 5 })
  const streams = Array.from({ length: 5 }, () => slots.take('203.0.113.1', '/a'))
  expect(() => slots.take('203.0.113.1', '/a')).toThrow(/every few seconds/)
  slots.take('203.0.113.2', '/a')
  for (let n = 0; n < 15; n += 1) slots.take('203.0.113.1', `/b${n}`)
  expect(() => slots.take('203.0.113.1', '/c')).toThrow(/every few seconds/)
  streams[0]?.()
  streams[0]?.()
  slots.take('203.0.113.1', '/c')
  expect(() => slots.take('203.0.113.1', '/d')).toThrow(/every few seconds/)
})

it('rejects the sixth follower of a stream with 429, until one of the five has left', async () => {
  const watch = endpoint({
    method: 'GET',
    path: '/v1/watch',
    summary: '',
    access: 'public',
    stream: 'events',
    status: 200,
    response: z.object({ n: z.int() }),
    errors: [],
  })
  const area = { watch }
  const routes = implement<typeof area, object>(area, {
    watch: async function* (_, { request }) {
      yield { n: 1 }
      await new Promise<void>((resolve) => request.signal.addEventListener('abort', () => resolve()))
    },
  })({})
  const rate = { perSecond: 1000, burst: 1000 }
  const limits = {
    token: rate,
    address: rate,
    wrongCredentials: rate,
    endpoints: [],
    now: () => 0,
  }
  const pipeline = createPipeline({ routes, authenticate: async () => 'unknown', limits, log: silentLog })
  const app = createApp({ pipelines: [pipeline], log: silentLog, publicUrl: 'http://x', sandbox: false })
  const follow = () => app.fetch(new Request('http://x/v1/watch'))
  const followers = await Promise.all(Array.from({ length: 5 }, follow))
  expect(followers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const sixth = await follow()
  expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '5'])
  await followers[0]?.body?.cancel()
  expect((await follow()).status).toBe(200)
  app.drain()
})

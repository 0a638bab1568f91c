import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readBytes } from './bytes.ts'
import * as forExpress from './express.ts'
import * as forHono from './hono.ts'
import * as forNext from './next.ts'
import { verifyWebhook } from './verify-webhook.ts'

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3'
const otherSecret = 'whsec_b3RoZXJvdGhlcm90aGVyb3RoZXJvdGhlcg=='
const now = new Date('2026-03-01T12:00:00Z')
const event = { type: 'order.paid', timestamp: now.toISOString(), data: { id: 'o1', total_amount: 900 } }
const body = JSON.stringify(event)
/** Returns the headers with which an endpoint sends the event. */
const headersAt = (time: Date): Record<string, string> => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
  'webhook-signature': `v1a,AAAA ${new Webhook(secret).sign('msg_1', time, body)}`,
})
const headers = headersAt(now)
const at = now.getTime()
const timing = { now: () => at }

describe('a webhook', () => {
  it('is verified, as text or bytes, and keeps its id', async () => {
    expect(await verifyWebhook({ body, headers }, secret, { timing })).toEqual({ ...event, id: 'msg_1' })
    const message = { body: Buffer.from(body), headers: new Headers(headers) }
    expect(await verifyWebhook(message, `${secret}\n`, { timing })).toMatchObject(event)
  })

  it('is verified by a custom secret, which is no base64', async () => {
    const ownSecret = Buffer.from('my own secret')
    const signature = new Webhook(ownSecret, { format: 'raw' }).sign('msg_1', now, body)
    const signed = { body, headers: { ...headers, 'webhook-signature': signature } }
    expect(await verifyWebhook(signed, 'my own secret', { timing })).toMatchObject(event)
  })

  const { 'webhook-id': id, ...withoutId } = headers
  it.each([
    ['header', 'webhook-id is missing', { body, headers: withoutId }],
    ['header', 'not a time', { body, headers: { ...headers, 'webhook-timestamp': 'noon' } }],
    ['header', 'no signature of the version v1', { body, headers: { ...headers, 'webhook-signature': 'x' } }],
    ['body', 'express.json()', { body: event, headers }],
    ['body', 'is empty', { body: '', headers }],
    ['body', 'not JSON', { body: body.slice(0, -3), headers }],
    ['body', 'rewritten in transit', { body: JSON.stringify(event, null, 2), headers }],
    ['secret', 'No signature', { body, headers, secret: otherSecret }],
    ['secret', 'There is no secret', { body, headers, secret: '' }],
    ['secret', 'Copy all of it', { body, headers, secret: 'whsec_***' }],
    ['clock', '301 seconds ago', { body, headers: headersAt(new Date(at - 301_000)) }],
    ['clock', '400 seconds from now', { body, headers: headersAt(new Date(at + 400_000)) }],
  ])('names the fault: %s, "%s"', async (fault, sentence, input) => {
    const used = 'secret' in input ? input.secret : secret
    const error: unknown = await verifyWebhook(input, used, { timing }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ fault, message: expect.stringContaining(sentence) })
    for (const stored of [secret, otherSecret, headers['webhook-signature'] ?? ''])
      expect(String(error)).not.toContain(stored)
    expect(id).toBe('msg_1')
  })
})

/** Returns the functions of an application, and a record of their calls. */
const application = () => {
  const called: string[] = []
  return {
    called,
    options: {
      timing,
      webhookSecret: secret,
      onPayload: ({ type }: { type: string }) => called.push(type),
      onOrderPaid: ({ data }: { data: { total_amount: number } }) => called.push(String(data.total_amount)),
      onFault: ({ fault }: { fault: string }) => called.push(fault),
    },
  }
}

type Send = (path: string, init: RequestInit) => Promise<Response>

type ExpressApp = {
  post(path: string, ...handlers: unknown[]): void
  use(handler: unknown): void
  (...of: unknown[]): void
}
const express = createRequire(import.meta.url)('express') as { (): ExpressApp; json(): unknown }

const throughExpress = async (options: forExpress.WebhookOptions): Promise<Send> => {
  const app = express()
  app.post('/webhooks', forExpress.Webhooks(options))
  app.use(express.json())
  app.post('/parsed', forExpress.Webhooks(options))
  const server = createServer(app)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init)
}

const throughHono = async (options: forHono.WebhookOptions): Promise<Send> => {
  const app = new Hono()
  app.post('/webhooks', forHono.Webhooks(options))
  return async (path, init) => app.request(path, init)
}

/** A route of Next.js is a function of a request, and is called as such. */
const throughNext = async (options: forNext.WebhookOptions): Promise<Send> => {
  const POST = forNext.Webhooks(options)
  return (path, init) => POST(new Request(`http://localhost${path}`, init))
}

describe.each([
  ['Express', throughExpress],
  ['Hono', throughHono],
  ['Next.js', throughNext],
])('the webhook route for %s', (_, open) => {
  const post = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
  const signed = () => ({ ...post, headers: { ...post.headers, ...headers } })

  it('calls the functions for an event, and explains other requests', async () => {
    const { called, options } = application()
    const send = await open(options)
    const good = await send('/webhooks', signed())
    expect([good.status, called]).toEqual([202, ['order.paid', '900']])
    const bare = await send('/webhooks', post)
    expect([bare.status, await bare.json()]).toMatchObject([400, { fault: 'header' }])
    const forged = await send('/webhooks', { ...signed(), body: body.replace('900', '1') })
    expect([forged.status, await forged.json()]).toMatchObject([403, { fault: 'secret' }])
    const long = await send('/webhooks', { ...signed(), body: Buffer.alloc(6 * 2 ** 20, ' ') })
    expect([long.status, await long.json()]).toMatchObject([
      400,
      { fault: 'body', detail: expect.stringContaining('longer than 4194304 bytes') },
    ])
    expect(called.slice(2)).toEqual(['header', 'secret', 'body'])
  })
})

it('Express names a parser that ran before the webhook route', async () => {
  const send = await throughExpress(application().options)
  const allHeaders = { 'content-type': 'application/json', ...headers }
  const response = await send('/parsed', { method: 'POST', body, headers: allHeaders })
  expect([response.status, await response.json()]).toMatchObject([400, { fault: 'body' }])
})

it('an error of a function is thrown, so that the event is sent again', async () => {
  const failing = {
    timing,
    webhookSecret: secret,
    onPayload: () => {
      throw new Error('The database is away.')
    },
  }
  const signed = { method: 'POST', body, headers }
  await expect((await throughNext(failing))('/webhooks', signed)).rejects.toThrow('The database is away.')
  expect((await (await throughHono(failing))('/webhooks', signed)).status).toBe(500)
  expect((await (await throughExpress(failing))('/webhooks', signed)).status).toBe(500)
})

it('reads no more of an endless body than its maximum length', async () => {
  let readCount = 0
  const piece = new Uint8Array(2 ** 20)
  const pieces = async function* () {
    for (; readCount < 64; readCount += 1) yield piece
  }
  expect((await readBytes(pieces())).length).toBe(5 * 2 ** 20)
  expect(readCount).toBe(64)
})

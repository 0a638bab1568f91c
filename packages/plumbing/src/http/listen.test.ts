import { createHash } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { get, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { endpoint } from '@atelier/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { closedGate } from '../testing/gate.ts'
import { silentLog } from '../testing/silent-log.ts'
import { createApp, type App } from './app.ts'
import { createPipeline } from './pipeline.ts'
import { implement } from './handler.ts'
import { listen, type Listening } from './listen.ts'
import { apiError } from './errors.ts'

const area = {
  slow: endpoint({
    method: 'GET',
    path: '/v1/slow',
    summary: '',
    access: 'public',
    status: 200,
    response: z.object({ ip: z.string() }),
    errors: [],
  }),
  post: endpoint({
    method: 'POST',
    path: '/v1/post',
    summary: '',
    access: 'public',
    body: z.object({ text: z.string() }),
    status: 200,
    response: z.object({ length: z.int() }),
    errors: [],
  }),
  watch: endpoint({
    method: 'GET',
    path: '/v1/watch/{kind}',
    summary: '',
    access: 'public',
    field_case: 'camel',
    path_parameters: z.object({ kind: z.string() }),
    status: 200,
    stream: 'events',
    response: z.object({ step_number: z.int() }),
    errors: ['ResourceNotFound'],
  }),
}

const megabyte = new Uint8Array(2 ** 20)

let began = () => {}
/** End of the slow call. */
let released: Promise<void> | undefined
/** Number of events that the endless stream has sent. */
let steps = 0
let returned = 0
let aborted = 0
const routes = implement<typeof area, object>(area, {
  slow: async (_input, { request }) => {
    began()
    await released
    return { ip: request.ip }
  },
  post: ({ body }) => ({ length: body.text.length }),
  watch: async function* ({ path }, { request }) {
    if (path.kind === 'none') throw apiError('ResourceNotFound', 'Nothing to watch.')
    request.signal.addEventListener('abort', () => (aborted += 1))
    try {
      for (let step = 1; path.kind === 'endless' || step <= 3; step += 1) {
        yield { step_number: step }
        steps += 1
        await nextTurn()
      }
    } finally {
      returned += 1
    }
  },
})({})

let app: App
let server: Listening
let sockets: Socket[] = []
/** Requests received by the app, and requests answered. */
const requests = { asked: 0, answered: 0 }
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  for (const socket of sockets) socket.destroy()
  sockets = []
  await server.close()
})

const open = async (graceMs?: number): Promise<Listening> => {
  const pipeline = createPipeline({
    routes,
    authenticate: async () => 'unknown',
    limits: 'off',
    log: silentLog,
  })
  app = createApp({
    pipelines: [pipeline],
    pages: [
      {
        method: 'POST',
        path: '/hasty',
        respond: async ({ body }) => ({ status: 200, body: await body({ bytes: 100, milliseconds: 100 }) }),
      },
      {
        path: '/busy',
        respond: async () => {
          createHash('sha256').update(megabyte).digest()
          await nextTurn()
          return { status: 200 }
        },
      },
    ],
    log: silentLog,
    publicUrl: 'http://localhost',
    sandbox: false,
  })
  Object.assign(requests, { asked: 0, answered: 0 })
  const counted: App = {
    ...app,
    fetch: async (...call) => {
      requests.asked += 1
      const response = await app.fetch(...call)
      requests.answered += 1
      return response
    },
  }
  server = await listen(counted, {
    port: 0,
    hosts: ['127.0.0.1'],
    ...(graceMs === undefined ? {} : { graceMs }),
  })
  return server
}

/** Sends raw bytes and collects the response until the server closes. */
const raw = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    sockets.push(socket)
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })

describe('listening', () => {
  it('reports that the port is taken', async () => {
    const { port } = await open()
    const another = createApp({ pipelines: [], log: silentLog, publicUrl: '', sandbox: false })
    await expect(listen(another, { port, hosts: ['127.0.0.1'] })).rejects.toThrow(
      `Port ${port} is already in use. Set PORT to another one, for example PORT=${port + 1} npm start.`,
    )
    await expect(listen(another, { port, hosts: ['127.0.0.1'], setting: 'MONITORING_PORT' })).rejects.toThrow(
      `Set MONITORING_PORT to another one, for example MONITORING_PORT=${port + 1} npm start.`,
    )
  })

  it('knows the address of the caller', async () => {
    const { url } = await open()
    expect(
      await (await fetch(`${url}/v1/slow`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).json(),
    ).toEqual({ ip: '127.0.0.1' })
  })

  it('sends the app’s in-process response, headers included', async () => {
    const { url } = await open()
    const calls: [string, RequestInit][] = [
      ['/v1/post', { method: 'POST', body: '{"text":"å"}' }],
      ['/v1/post', { method: 'POST', body: '{}' }],
      ['/v1/post', { method: 'DELETE' }],
      ['/v1/post', { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } }],
      ['/v1/nowhere', {}],
      ['/v1/watch/three', {}],
    ]
    const seen = async (response: Response): Promise<unknown> => {
      const names = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])
      const headers = [...response.headers].filter(([name]) => !names.has(name))
      return [response.status, headers, await response.text()]
    }
    for (const [path, init] of calls) {
      const request = { ...init, headers: { ...init.headers, 'x-request-id': 'same' } }
      const inProcess = await app.fetch(new Request(`${url}${path}`, request))
      expect(await seen(await fetch(`${url}${path}`, request))).toEqual(await seen(inProcess))
    }
    const { headers } = await fetch(`${url}/v1/post`, { method: 'POST', body: '{"text":"å"}' })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-length')).toBe('12')
  })

  it('lets running requests finish when it closes, and accepts no new ones', async () => {
    const { url } = await open()
    const started = new Promise<void>((resolve) => (began = resolve))
    const { opened, open: release } = closedGate()
    released = opened
    const running = fetch(`${url}/v1/slow`)
    await started
    const closed = server.close()
    // Earlier connections are still answered.
    await vi.waitFor(() => expect(fetch(`${url}/v1/unknown`)).rejects.toThrow(), 60_000)
    release()
    released = undefined
    expect((await running).status).toBe(200)
    await closed
  })

  it('answers the first request of a connection that it had accepted before it closes', async () => {
    // Time is frozen: for the connection, which has little for its first request, and for the server.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const { url, port } = await open()
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    const ended = new Promise((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('connect', resolve))
    // Connections are accepted in order.
    await (await fetch(`${url}/v1/unknown`)).text()
    const closed = server.close()
    socket.write('GET /v1/slow HTTP/1.1\r\nHost: x\r\n\r\n')
    await Promise.all([closed, ended])
    expect(answer).toContain('HTTP/1.1 200')
  })

  it('answers or rejects every new connection when it closes under load', async () => {
    const { port } = await open()
    const ends = new Map<string, number>()
    const count = (end: string): void => void ends.set(end, (ends.get(end) ?? 0) + 1)
    const call = (): Promise<string> =>
      new Promise((resolve) => {
        get({ host: '127.0.0.1', port, path: '/busy', agent: false }, (response) => {
          response.resume()
          response.once('end', () => resolve(String(response.statusCode)))
        }).once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      })
    const lanes = Array.from({ length: 16 }, async () => {
      for (let end = ''; end !== 'ECONNREFUSED'; count(end)) end = await call()
    })
    await expect.poll(() => ends.get('200')).toBeGreaterThan(32)
    await server.close()
    await Promise.all(lanes)
    expect([...ends.keys()].toSorted()).toEqual(['200', 'ECONNREFUSED'])
  })

  it('closes in spite of connections that idle, trickle or never end', async () => {
    const { url, port } = await open(200)
    await (await fetch(`${url}/v1/slow`)).text()
    const silent = raw(port, '')
    const trickle = raw(port, 'POST /v1/post HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{')
    const events = await fetch(`${url}/v1/watch/endless`)
    await expect.poll(() => requests.asked).toBe(3)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const setTimer = vi.spyOn(globalThis, 'setTimeout')
    const closed = server.close()
    await expect.poll(() => setTimer.mock.calls.map(([, delay]) => delay)).toContain(200)
    vi.advanceTimersByTime(200)
    await closed
    await Promise.allSettled([silent, trickle])
    await events.text().catch(() => undefined)
  })

  it('rejects a body by its declared length, before it is sent, and one that turns out too long', async () => {
    const { url, port } = await open()
    const declared = await raw(port, 'POST /v1/post HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n{')
    expect(declared).toContain('HTTP/1.1 413')
    expect(declared).toContain('"error":"PayloadTooLarge"')
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    })
    const counted = await fetch(`${url}/v1/post`, {
      method: 'POST',
      body: endless,
      duplex: 'half',
    } as RequestInit).then(
      (response) => response.status,
      () => 'cut off',
    )
    expect([413, 'cut off']).toContain(counted)
    expect((await fetch(`${url}/v1/post`, { method: 'POST', body: '{"text":"abc"}' })).status).toBe(200)
  })

  it.each([
    ['that is too large', '/v1/post', 413],
    ['for which there is no call', '/v1/nowhere', 404],
  ])('sends its response to a sender that is still sending a body %s', async (_what, path, status) => {
    // Time is frozen: the server waits for the rest of a body, but not for long.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { port } = await open()
    const body = 'a'.repeat(1_200_000)
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    sockets.push(socket)
    socket.write(head + body.slice(0, 1000))
    await expect.poll(() => requests.answered).toBe(1)
    // Like most programs, this one reads the response after it has sent everything.
    await new Promise<void>((resolve, reject) => {
      socket.write(body.slice(1000), (error) => (error ? reject(error) : resolve()))
    })
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString().slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
  })

  it('answers requests that are too long or are no HTTP, even while they are still being sent', async () => {
    // Time is frozen: the server waits for the end of an oversized request, but not for long.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { url, port } = await open()
    const long = 'a'.repeat(2_500_000)
    const cases = [
      [`GET /${long} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, '16 KB'],
      [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${long}\r\n\r\n`, 431, '16 KB'],
      [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${long.slice(0, 16_500)}\r\n\r\n`, 431, '16 KB'],
      ['this is no HTTP\r\n\r\n', 400, 'cannot be read'],
      ['GET / HTTP/1.1\r\nHost: x\r\nNo colon\r\n\r\n', 400, 'cannot be read'],
      ['GET /v1/slow HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400, 'cannot be read'],
      ['GET /v1/slow HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', 400, 'cannot be read'],
      ['OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400, 'cannot be read'],
      ['CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'no proxy'],
      [
        'POST /v1/post HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n',
        400,
        'cannot be read',
      ],
    ] as const
    for (const [text, status, words] of cases) {
      const answer = await raw(port, text)
      expect(answer.slice(0, 12), text.slice(0, 40)).toBe(`HTTP/1.1 ${status}`)
      expect(answer.match(/HTTP\/1\.1/g), text.slice(0, 40)).toHaveLength(1)
      expect(answer).toContain(words)
    }
    expect((await fetch(`${url}/v1/post`, { method: 'POST', body: '{"text":"abc"}' })).status).toBe(200)
  })

  it('gives a sender 15 seconds for the headers', async () => {
    const { url } = await open()
    const servers: Server[] = []
    const note = (message: unknown) => void servers.push((message as { server: Server }).server)
    subscribe('http.server.request.start', note)
    await fetch(`${url}/v1/slow`)
    unsubscribe('http.server.request.start', note)
    expect(servers[0]?.headersTimeout).toBe(15_000)
  })

  it('hangs up on senders whose body trickles in', async () => {
    const { port } = await open()
    const answer = await raw(port, 'POST /hasty HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{')
    expect(answer).toContain('HTTP/1.1 400')
    expect(answer).toContain('took too long to arrive')
  })

  it('survives senders that go away in the middle of a body', async () => {
    const { url, port } = await open()
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('POST /v1/post HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"a'),
    )
    await expect.poll(() => requests.asked).toBe(1)
    socket.destroy()
    expect((await fetch(`${url}/v1/post`, { method: 'POST', body: '{"text":"abc"}' })).status).toBe(200)
  })
})

describe('server-sent events', () => {
  it('arrive one by one, in the field case of the mount, and end', async () => {
    const { url } = await open()
    const response = await fetch(`${url}/v1/watch/three`)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(await response.text()).toBe(
      'retry: 2000\n\ndata: {"stepNumber":1}\n\ndata: {"stepNumber":2}\n\ndata: {"stepNumber":3}\n\n',
    )
    const snake = await fetch(`${url}/snake/v1/watch/three`)
    expect(await snake.text()).toContain('data: {"step_number":1}')
  })

  it('answer an API error with its status when it comes before the first event', async () => {
    const { url } = await open()
    const response = await fetch(`${url}/v1/watch/none`)
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: 'ResourceNotFound', detail: 'Nothing to watch.' },
    ])
  })

  it('stop when the reader goes away', async () => {
    const { url } = await open()
    const before = { returned, aborted }
    const reading = new AbortController()
    const response = await fetch(`${url}/v1/watch/endless`, { signal: reading.signal })
    await response.body?.getReader().read()
    reading.abort()
    await expect.poll(() => returned).toBe(before.returned + 1)
    await expect.poll(() => aborted).toBe(before.aborted + 1)
  })

  it('end in good order when the server closes', async () => {
    const { url } = await open()
    steps = 0
    const response = await fetch(`${url}/v1/watch/endless`)
    const text = response.text()
    await expect.poll(() => steps).toBeGreaterThan(1)
    await server.close()
    expect(await text).toMatch(/data: \{"stepNumber":\d+\}\n\n$/)
  })
})

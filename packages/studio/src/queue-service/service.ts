import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Painter, SafetyChecker } from '@atelier/painter'
import type { Clock } from '@atelier/plumbing/clock'
import type { Log } from '@atelier/plumbing/log'
import { type Answer, answer, type Call, CallFailure } from './call.ts'
import { openFiles } from './files.ts'
import { answerFiles, readInput, send, targetOf } from './http.ts'
import { openOrders } from './orders.ts'
import { answerQueue } from './queue-calls.ts'
import { createRealtime } from './realtime.ts'
import { answerRest } from './rest-calls.ts'
import { answerRun } from './run-calls.ts'
import { openTokens } from './tokens.ts'

export type QueueServiceOptions = {
  /** What callers must show as `Authorization: Key …`. */
  readonly key: string
  /** Where orders, uploads and results are kept. */
  readonly directory: string
  readonly painter: Pick<Painter, 'paint'>
  readonly safety: Pick<SafetyChecker, 'check'>
  readonly clock: Clock
  readonly log: Log
  readonly port?: number
  /** Milliseconds of silence after which a realtime caller is told. Default 10 seconds. */
  readonly silenceMs?: number
}

export type QueueService = {
  readonly url: string
  /** What the client takes as its proxy's address. */
  readonly proxyUrl: string
  /** Orders ever placed that are still remembered. */
  readonly orders: () => number
  close(): Promise<void>
}

/**
 * Our painter as a model behind a queue: it speaks the wire of `@fal-ai/client` (queue, direct runs,
 * streams, uploads whole and in parts, tokens, realtime) to callers on this machine. Calls come through
 * the client's proxy setting. Orders and files outlive the process: the next one on the same folder and
 * port goes on with them.
 */
export const openQueueService = async (options: QueueServiceOptions): Promise<QueueService> => {
  let url = ''
  const files = await openFiles(options.directory, () => url)
  const ports = { ...options, files }
  const orders = await openOrders(ports)
  const tokens = openTokens(options.clock)
  const realtime = createRealtime({ ...ports, tokens, silenceMs: options.silenceMs ?? 10_000 })
  const expected = Buffer.from(`Key ${options.key}`)

  const isKnown = (request: IncomingMessage): boolean => {
    const shown = Buffer.from(request.headers.authorization ?? '')
    return shown.length === expected.length && timingSafeEqual(shown, expected)
  }

  const answerCall = async (request: IncomingMessage, response: ServerResponse): Promise<Answer> => {
    if (!isKnown(request)) return answer(401, { detail: 'Unauthorized' })
    const target = targetOf(request)
    if (target === undefined)
      return answer(400, { detail: 'x-fal-target-url names no host of this service.' })
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const key = request.headers['idempotency-key']
    const call: Call = {
      key: typeof key === 'string' ? key : null,
      method: request.method ?? 'GET',
      path: target.url.pathname,
      query: target.url.searchParams,
      input: await readInput(request),
      signal: gone.signal,
    }
    if (target.host === 'queue') return answerQueue(orders, call)
    return target.host === 'run' ? answerRun(orders, call) : answerRest(files, tokens, call)
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const { pathname } = new URL(request.url ?? '/', 'http://service')
      if (pathname.startsWith('/files/')) await answerFiles(files, request, response, pathname)
      else if (pathname === '/proxy') await send(response, await answerCall(request, response))
      else await send(response, answer(404, { detail: 'Not Found' }))
    } catch (error) {
      if (!(error instanceof CallFailure)) options.log.error({ err: error }, 'A call could not be answered.')
      if (response.headersSent) response.destroy()
      else if (error instanceof CallFailure)
        await send(response, answer(error.status, { detail: error.detail }))
      else await send(response, answer(500, { detail: 'Internal Server Error' }))
    }
  }

  const server = createServer((request, response) => void serve(request, response))
  server.on('upgrade', realtime.serve)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    proxyUrl: `${url}/proxy`,
    orders: orders.count,
    close: async () => {
      realtime.close()
      await orders.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), 1000).unref()
      })
    },
  }
}

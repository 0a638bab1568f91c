import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../table.ts'
import type { Fault } from './fault.ts'
import { send } from './send.ts'
import { withShop, type Shop } from './shop.ts'

type SlowClient = { readonly kind: string; readonly closedAfter: Promise<number>; end(): void }

/** Initial data of a slow client; the rest follows at one byte a second. */
const beginnings: Readonly<Record<string, (shop: Shop) => string>> = {
  'half a header': () => 'GET /v1/products/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'half a JSON body': ({ token }) =>
    `POST /v1/checkouts/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"products":["`,
  'half a photo': () =>
    'POST /studio/drafts HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/octet-stream\r\nContent-Length: 500000\r\n\r\n\xff\xd8\xff',
  nothing: () => '',
}

const slowClient = (shop: Shop, kind: string): SlowClient => {
  const from = performance.now()
  const socket: Socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  socket.write(Buffer.from(beginnings[kind]?.(shop) ?? '', 'latin1'))
  const drip = setInterval(() => kind !== 'nothing' && socket.writable && socket.write('a'), 1000)
  const closedAfter = new Promise<number>((resolve) => {
    const closed = (): void => {
      clearInterval(drip)
      resolve(performance.now() - from)
    }
    socket.on('error', () => undefined)
    // A response to half a request is its end; the server closes the connection after it.
    socket.resume()
    socket.once('end', () => socket.end())
    socket.once('close', closed)
  })
  return { kind, closedAfter, end: () => socket.destroy() }
}

/** Measures the duration of ordinary clients' calls, in milliseconds, for `forMs`. */
const latencies = async (shop: Shop, forMs: number): Promise<number[]> => {
  const results: number[] = []
  const end = performance.now() + forMs
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (performance.now() < end) {
        const { ms, status } = await send(shop.url, '/v1/products/', { token: shop.token })
        results.push(status === 200 ? ms : Number.POSITIVE_INFINITY)
        await sleep(5)
      }
    }),
  )
  return results
}

/** Duration that is always acceptable on a machine with other load, in milliseconds. */
const alwaysGood = 50

export const slowClients: Fault = {
  number: 'F6',
  fault: 'clients that send one byte a second',
  how: '500 connections: a quarter each with half a header, half a JSON body, half a photo, nothing',
  run: (report) =>
    withShop(report, {}, async (shop) => {
      await latencies(shop, 2000)
      const before = percentile(await latencies(shop, 4000), 0.99)
      const kinds = Object.keys(beginnings)
      const clients = Array.from({ length: 500 }, (_, index) =>
        slowClient(shop, kinds[index % kinds.length] ?? ''),
      )
      const during = percentile(await latencies(shop, 8000), 0.99)
      const deadline = sleep(40_000).then(() => Number.POSITIVE_INFINITY)
      const lifetimes = await Promise.all(
        clients.map(async ({ kind, closedAfter }) => ({
          kind,
          ms: await Promise.race([closedAfter, deadline]),
        })),
      )
      for (const client of clients) client.end()
      report.tried('500 connections')
      for (const kind of kinds) {
        const longest = Math.max(
          ...lifetimes.filter((lifetime) => lifetime.kind === kind).map(({ ms }) => ms),
        )
        report.figure(
          `${kind}: closed after ${Number.isFinite(longest) ? `${(longest / 1000).toFixed(0)} s` : 'more than 40 s'}`,
        )
        report.require(longest <= 35_000, `A connection with ${kind} is open for more than 30 s.`)
      }
      report.figure(`p99 of others ${before.toFixed(0)} ms before, ${during.toFixed(0)} ms meanwhile`)
      report.require(
        during <= Math.max(2 * before, alwaysGood),
        `The p99 of others went from ${before.toFixed(0)} to ${during.toFixed(0)} ms.`,
      )
    }),
}

import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { removeDataDir, startProduct, tokenOf, type Product } from '../e2e/product.ts'
import { withDatabase } from './faults/database-client.ts'
import { against, percentile, printTable } from './table.ts'

/** Returns an event of a language model, as ingestion clients report it. */
const event = (serial: number) => ({
  name: serial % 3 === 0 ? 'completion' : 'embedding',
  external_customer_id: `customer-${serial % 1000}`,
  metadata: {
    model: serial % 2 === 0 ? 'lite' : 'pro',
    tokens: serial % 4000,
    cost: (serial % 100) / 1000,
    region: 'eu-north-1',
    cached: serial % 5 === 0,
  },
})

type Body = { readonly text: string; readonly events: number }

/**
 * Returns different requests, written before the measurement, so that the generator needs little of the
 * machine.
 */
const bodiesOf = (perRequest: number, count: number): Body[] =>
  Array.from({ length: count }, (_, index) => ({
    text: JSON.stringify({
      events: Array.from({ length: perRequest }, (_none, at) => event(index * perRequest + at)),
    }),
    events: perRequest,
  }))

/** Returns a sender of bodies on kept-alive sockets. */
const senderOf = (product: Product, token: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return ({ text, events }: Body): Promise<void> =>
    new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          port: product.port,
          agent,
          method: 'POST',
          path: '/v1/events/ingest',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          },
        },
        (response) => {
          let answer = ''
          response.on('data', (chunk: Buffer) => (answer += chunk.toString()))
          response.on('end', () =>
            answer.includes(`"inserted":${events}`)
              ? resolve()
              : reject(new Error(`The server answered ${response.statusCode}: ${answer}`)),
          )
        },
      )
      outgoing.once('error', reject)
      outgoing.end(text)
    })
}

type Send = ReturnType<typeof senderOf>

/** Sends requests at the server's maximum rate over these connections; returns events per second. */
const pushed = async (
  send: Send,
  bodies: readonly Body[],
  connections: number,
  forMs: number,
): Promise<number> => {
  let sentCount = 0
  let events = 0
  const from = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < from + forMs) {
        const body = bodies[(sentCount += 1) % bodies.length] as Body
        await send(body)
        events += body.events
      }
    }),
  )
  return (events / (performance.now() - from)) * 1000
}

/**
 * Sends requests at a steady rate, regardless of pending ones; returns the duration of each from its
 * scheduled moment.
 */
const paced = async (
  send: Send,
  bodies: readonly Body[],
  perSecond: number,
  forMs: number,
): Promise<number[]> => {
  const count = Math.round((perSecond * forMs) / 1000)
  const from = performance.now()
  const latencies: number[] = []
  const running: Promise<void>[] = []
  for (let sentCount = 0; sentCount < count;) {
    const dueCount = Math.min(count, Math.floor(((performance.now() - from) * perSecond) / 1000))
    for (; sentCount < dueCount; sentCount += 1) {
      const moment = from + (sentCount * 1000) / perSecond
      running.push(
        send(bodies[sentCount % bodies.length] as Body).then(
          () => void latencies.push(performance.now() - moment),
        ),
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(running)
  return latencies
}

/** Returns the memory of a process, in MB. */
const memoryOf = (product: Product): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${product.process.pid}/status`, 'utf8'))?.[1] ?? 0) /
  1024

const kinds = [
  { label: 'in batches of 100', perRequest: 100, bodies: 200, connections: 16, aim: 30_000 },
  { label: 'singly', perRequest: 1, bodies: 1000, connections: 64, aim: 2000 },
]

/**
 * Benchmarks ingestion of events over HTTP, with rate limits off; the load generator is on the same machine.
 */
export async function benchUsage(): Promise<void> {
  const seconds = Number(process.env['SECONDS'] ?? 15)
  const product = await startProduct({ env: { ATELIER_RATE_LIMITS: 'off' } })
  let largest = 0
  const watching = setInterval(() => (largest = Math.max(largest, memoryOf(product))), 200)
  try {
    const token = tokenOf(product)
    const rows: (string | number)[][] = []
    for (const { label, perRequest, bodies: different, connections, aim } of kinds) {
      const bodies = bodiesOf(perRequest, different)
      const send = senderOf(product, token, connections * 4)
      await pushed(send, bodies, connections, 4000)
      const perSecond = await pushed(send, bodies, connections, seconds * 1000)
      const latencies = await paced(send, bodies, perSecond / perRequest / 2, seconds * 1000)
      const p99 = percentile(latencies, 0.99)
      rows.push(
        [`events/s ${label}`, perSecond.toFixed(0), `≥ ${aim}`, against(perSecond, aim, 'more')],
        [`p99 of a call at half of that`, `${p99.toFixed(1)} ms`, '≤ 100 ms', against(p99, 100, 'less')],
        [`p50 of a call at half of that`, `${percentile(latencies, 0.5).toFixed(1)} ms`, '', ''],
      )
    }
    rows.push([
      'memory of the process',
      `${largest.toFixed(0)} MB`,
      '≤ 400 MB',
      against(largest, 400, 'less'),
    ])
    const [size] = await withDatabase(product.dataDir, async (client) => {
      const result = await client.query<{ events: number; table_bytes: number; index_bytes: number }>(`
        select (select count(*)::int from events) as events,
          sum(pg_table_size(relid))::float8 as table_bytes, sum(pg_indexes_size(relid))::float8 as index_bytes
        from pg_partition_tree('events') where isleaf`)
      return result.rows
    })
    if (size !== undefined) {
      const perMillion = (bytes: number) => `${Math.round(bytes / size.events)} MB`
      rows.push(
        ['events stored', size.events.toLocaleString('en'), '', ''],
        ['disk per million events, rows', perMillion(size.table_bytes), '', ''],
        ['disk per million events, indexes', perMillion(size.index_bytes), '', ''],
      )
    }
    rows.push(['published: Lago on PostgreSQL, events/s', '10000', '', 'not measured here'])
    printTable('Events over HTTP; load generator on the same machine', ['what', 'measured', 'aim', ''], rows)
  } finally {
    clearInterval(watching)
    await product.stop()
    removeDataDir(product.dataDir)
  }
}

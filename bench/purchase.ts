import { Agent, request } from 'node:http'
import { removeDataDir, startProduct, tokenOf, type Product } from '../e2e/product.ts'
import { against, percentile, printTable } from './table.ts'

export type Json = Record<string, unknown>

/** Returns a JSON caller over `connections` kept-alive sockets. */
export const callerOf = (product: Product, token: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return (method: string, path: string, body?: Json): Promise<Json> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const outgoing = request(
        {
          host: '127.0.0.1',
          port: product.port,
          agent,
          method,
          path,
          headers: {
            authorization: `Bearer ${token}`,
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => {
            const answer = Buffer.concat(chunks).toString()
            if ((response.statusCode ?? 500) >= 400)
              reject(new Error(`${method} ${path}: ${response.statusCode} ${answer}`))
            else resolve(answer === '' ? {} : (JSON.parse(answer) as Json))
          })
        },
      )
      outgoing.once('error', reject)
      outgoing.end(text)
    })
}

export type Timed = { perSecond: number; latencies: number[] }

/** Runs `work` on `connections` lanes for `forMs` milliseconds, after half a second of warming up. */
export const load = async (
  connections: number,
  forMs: number,
  work: () => Promise<unknown>,
): Promise<Timed> => {
  const lanes = async (untilMs: number, latencies: number[]): Promise<void> => {
    const end = performance.now() + untilMs
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < end) {
          const from = performance.now()
          await work()
          latencies.push(performance.now() - from)
        }
      }),
    )
  }
  await lanes(500, [])
  const latencies: number[] = []
  const from = performance.now()
  await lanes(forMs, latencies)
  return { perSecond: (latencies.length / (performance.now() - from)) * 1000, latencies }
}

export type Caller = ReturnType<typeof callerOf>

/** Makes a whole purchase of a product: create, token, confirm, until its order is paid. */
export const buy = async (call: Caller, product_id: string): Promise<void> => {
  const checkout = await call('POST', '/v1/checkouts/', { products: [product_id] })
  const confirmation = await call('POST', '/sandbox/processor/confirmation-tokens', {
    number: '4242424242424242',
    exp_month: 12,
    exp_year: 2040,
    cvc: '123',
  })
  const path = `/v1/checkouts/client/${String(checkout['clientSecret'])}`
  await call('POST', `${path}/confirm`, {
    customerEmail: `bench-${Math.random().toString(36).slice(2)}@example.com`,
    customerName: 'Bench',
    customerBillingAddress: { country: 'SE' },
    confirmationTokenId: confirmation['id'],
  })
  for (;;) {
    const { status } = await call('GET', path)
    if (status === 'succeeded') return
    if (status !== 'confirmed') throw new Error(`A bench purchase became ${String(status)}.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/**
 * Lets a server sell for a while before the measurement, and then catch up: its functions are compiled as
 * they are used.
 */
export const warmUp = async (call: Caller, product_id: string): Promise<void> => {
  await load(8, 10_000, () => call('POST', '/v1/checkouts/', { products: [product_id] }))
  await load(8, 15_000, () => buy(call, product_id))
  await new Promise((resolve) => setTimeout(resolve, 5000))
}

/**
 * Benchmarks creating a checkout, and a whole purchase (create, token, confirm, until its order is paid),
 * over HTTP.
 */
export async function benchPurchase(): Promise<void> {
  const product = await startProduct({ env: { ATELIER_RATE_LIMITS: 'off' } })
  try {
    const token = tokenOf(product)
    const rows: (string | number)[][] = []
    const callWith = (connections: number) => callerOf(product, token, connections * 2)
    const { items } = (await callWith(1)('GET', '/v1/products/')) as { items: { id: string }[] }
    const product_id = String(items[0]?.id)
    await warmUp(callWith(8), product_id)
    for (const connections of [1, 8]) {
      const call = callWith(connections)
      const create = (): Promise<Json> => call('POST', '/v1/checkouts/', { products: [product_id] })
      const creating = await load(connections, 5000, create)
      const purchase = (): Promise<void> => buy(call, product_id)
      const purchasing = await load(connections, 8000, purchase)
      for (const [label, timed] of [
        ['checkout create', creating],
        ['whole purchase', purchasing],
      ] as const)
        rows.push([
          label,
          connections,
          timed.perSecond.toFixed(0),
          percentile(timed.latencies, 0.5).toFixed(1),
          percentile(timed.latencies, 0.99).toFixed(1),
          label === 'checkout create' && connections === 1
            ? `p50 ≤ 5 ms: ${against(percentile(timed.latencies, 0.5), 5, 'less')}`
            : label === 'whole purchase' && connections === 8
              ? `≥ 60/s: ${against(timed.perSecond, 60, 'more')}`
              : '',
        ])
    }
    printTable(
      'Buying, over HTTP, from a server that is warm; load generator on the same machine',
      ['what', 'connections', 'per second', 'p50 ms', 'p99 ms', 'aim'],
      rows,
    )
  } finally {
    await product.stop()
    removeDataDir(product.dataDir)
  }
}

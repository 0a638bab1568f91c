import { createClient } from '@atelier/sdk'
import { compose } from '../packages/atelier/src/compose.ts'
import { openRuntime } from '../packages/atelier/src/open-runtime.ts'
import { listen } from '@atelier/plumbing/http'
import { freePort, newDataDir, removeDataDir } from '../e2e/product.ts'
import { benchPeers } from './sdk/peers.ts'
import { median, percentile, printTable } from './table.ts'
import { studioToken } from '../packages/atelier/src/open-platform.ts'

type Measured = { perSecond: number; cpuMicros: number; p50: number; p99: number }

const measure = async (work: () => Promise<unknown>, forMs: number): Promise<Measured> => {
  const warm = performance.now() + 500
  while (performance.now() < warm) await work()
  const latencies: number[] = []
  const cpu = process.cpuUsage()
  const from = performance.now()
  while (performance.now() < from + forMs) {
    const at = performance.now()
    await work()
    latencies.push(performance.now() - at)
  }
  const used = process.cpuUsage(cpu)
  return {
    perSecond: (latencies.length / (performance.now() - from)) * 1000,
    cpuMicros: (used.user + used.system) / latencies.length,
    p50: median(latencies),
    p99: percentile(latencies, 0.99),
  }
}

/**
 * Benchmarks ours beside other clients; then the same calls on the same app: by its own fetch, and over a
 * socket of this process.
 */
export async function benchSdk(): Promise<void> {
  await benchPeers()
  const dataDir = newDataDir()
  const port = await freePort()
  Object.assign(process.env, { DATA_DIR: dataDir, PORT: String(port), ATELIER_RATE_LIMITS: 'off' })
  const runtime = await openRuntime()
  const product = await compose(runtime)
  const listening = await listen(product.app, { port })
  try {
    const common = { serverURL: runtime.config.publicUrl, accessToken: studioToken(runtime.secret) }
    const clients = {
      'in process': createClient({ ...common, fetch: (request: Request) => product.app.fetch(request) }),
      'over HTTP': createClient(common),
    }
    const rows: (string | number)[][] = []
    const rates = new Map<string, number>()
    for (const [way, client] of Object.entries(clients)) {
      const id = product.platform.demo.product_id
      for (const [call, work] of [
        ['products.get', () => client.products.get({ path: { id } })],
        ['checkouts.create', () => client.checkouts.create({ body: { products: [id] } })],
      ] as const) {
        const { perSecond, cpuMicros, p50, p99 } = await measure(work, 4000)
        const otherRate = rates.get(call)
        rates.set(call, perSecond)
        const ratio = otherRate === undefined ? '1.00' : (perSecond / otherRate).toFixed(2)
        rows.push([
          call,
          way,
          perSecond.toFixed(0),
          ratio,
          cpuMicros.toFixed(0),
          p50.toFixed(2),
          p99.toFixed(2),
        ])
      }
    }
    printTable(
      'The SDK in process and over HTTP, one call at a time',
      ['call', 'way', 'per second', 'ratio', 'CPU µs', 'p50 ms', 'p99 ms'],
      rows,
    )
  } finally {
    await listening.close()
    await runtime.close()
    removeDataDir(dataDir)
  }
}

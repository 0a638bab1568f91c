import { removeDataDir, startProduct, tokenOf } from '../e2e/product.ts'
import { insertManySales } from './commerce/many-sales.ts'
import { withDatabase } from './faults/database-client.ts'
import { callerOf } from './purchase.ts'
import { against, median, percentile, printTable } from './table.ts'

const count = 100_000
const aim = 100
const day = 86_400_000

const date = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** Benchmarks the metrics of a shop with three years of history, read over HTTP, one call at a time. */
export async function benchMetrics(): Promise<void> {
  const product = await startProduct({ env: { ATELIER_RATE_LIMITS: 'off' } })
  try {
    const call = callerOf(product, tokenOf(product), 1)
    const { items } = (await call('GET', '/v1/products/')) as { items: { organizationId: string }[] }
    const organization_id = String(items[0]?.organizationId)
    await withDatabase(product.dataDir, (client) => insertManySales(client, organization_id, count))
    const products = (await call('GET', '/v1/products/?query=Sold+product&limit=3')) as {
      items: { id: string }[]
    }
    const now = Date.now()
    const range = (days: number, interval: string, more = ''): string =>
      `/v1/metrics/?start_date=${date(now - days * day)}&end_date=${date(now)}&interval=${interval}${more}`
    const productFilter = products.items.map(({ id }) => `&product_id=${id}`).join('')
    const questions = {
      'three years by the month': range(1095, 'month'),
      'a year by the day': range(365, 'day'),
      'a year by the day, in Stockholm': range(365, 'day', '&timezone=Europe/Stockholm'),
      'a year by the week': range(364, 'week'),
      'a week by the hour': range(6, 'hour'),
      'three years by the month, single purchases': range(1095, 'month', '&billing_type=one_time'),
      'three years by the month, three products': range(1095, 'month', productFilter),
    }
    for (let i = 0; i < 3; i += 1) for (const path of Object.values(questions)) await call('GET', path)
    const rows: (string | number)[][] = []
    for (const [label, path] of Object.entries(questions)) {
      const latencies: number[] = []
      for (let i = 0; i < 15; i += 1) {
        const from = performance.now()
        await call('GET', path)
        latencies.push(performance.now() - from)
      }
      const p50 = median(latencies)
      rows.push([
        label,
        Math.min(...latencies).toFixed(1),
        p50.toFixed(1),
        percentile(latencies, 0.9).toFixed(1),
        `≤ ${aim}`,
        against(p50, aim, 'less'),
      ])
    }
    printTable(
      `Metrics of ${count.toLocaleString('en')} orders over three years, over HTTP, one at a time`,
      ['what', 'least ms', 'p50 ms', 'p90 ms', 'aim ms', ''],
      rows,
    )
  } finally {
    await product.stop()
    removeDataDir(product.dataDir)
  }
}

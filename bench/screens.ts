import { openHttpBrowser, signInOwner } from '../e2e/http-browser.ts'
import { dashboardCalls, exportCalls, portalCalls, type Some } from './screens/calls.ts'
import { owner, slug, startSeeded } from './screens/seeded-product.ts'
import { against, percentile, printTable } from './table.ts'

/** Target time for the data of a page, in milliseconds, in 95 of 100 cases. */
const aim = 300
const rounds = Number(process.env['ATELIER_BENCH_ROUNDS'] ?? 20)
/** Measured pages, by a pattern of their names; all of them by default. */
const measured = new RegExp(process.env['ATELIER_BENCH_PAGES'] ?? '')

type Headers = Readonly<Record<string, string>>
type Page = { readonly items: readonly { readonly id: string; readonly [name: string]: unknown }[] }

const callerWith =
  (url: string, headers: Headers) =>
  async (path: string): Promise<unknown> => {
    const answer = await fetch(new URL(path, url), { headers: { accept: 'application/json', ...headers } })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }

type Caller = ReturnType<typeof callerWith>

/** Returns some rows of the shop, among them a customer who uses the metered product. */
const findSome = async (call: Caller): Promise<Some> => {
  const { items: organizations } = (await call('/v1/organizations/?limit=100')) as Page
  const organization_id = organizations.find((organization) => organization['slug'] === slug)?.id ?? ''
  const listed = async (area: string, more = '') => {
    const { items } = (await call(`/v1/${area}/?organization_id=${organization_id}&limit=5${more}`)) as Page
    const [first] = items
    if (first === undefined) throw new Error(`The seeded shop has no ${area}.`)
    return first
  }
  const meter = await listed('meters', '&query=requests')
  const subscription = await listed('subscriptions', '&active=true&query=Rendering')
  const order = await listed('orders', '&page=1000')
  const benefit = await listed('benefits', '&type=license_keys')
  return {
    organization_id,
    customer_id: String(subscription['customer_id']),
    subscription_id: subscription.id,
    order_id: order.id,
    invoice_number: String(order['invoice_number']),
    product_id: String(order['product_id']),
    meter_id: meter.id,
    benefit_id: benefit.id,
    discount_id: (await listed('discounts')).id,
    license_key_id: (await listed('license-keys')).id,
    event_id: (await listed('events')).id,
  }
}

/**
 * Opens each page repeatedly, its calls together, and reports the slowest of them. A page that fails, because
 * the database cancels a slow statement, is reported with its response.
 */
const timed = async (
  call: Caller,
  pages: Readonly<Record<string, readonly string[]>>,
): Promise<(string | number)[][]> => {
  const rows: (string | number)[][] = []
  for (const [page, paths] of Object.entries(pages)) {
    if (!measured.test(page)) continue
    const latencies: number[] = []
    const ofCall = new Map<string, number>()
    const failures: string[] = []
    for (let round = 0; round < rounds + 2; round += 1) {
      const from = performance.now()
      await Promise.all(
        paths.map(async (path) => {
          await call(path).catch((error: unknown) => {
            failures.push(String(error).slice(0, 300))
          })
          ofCall.set(path, (ofCall.get(path) ?? 0) + performance.now() - from)
        }),
      )
      if (round >= 2) latencies.push(performance.now() - from)
    }
    const [slowest = ''] = paths.toSorted((a, b) => (ofCall.get(b) ?? 0) - (ofCall.get(a) ?? 0))
    const p95 = percentile(latencies, 0.95)
    process.stderr.write(`${page}: ${p95.toFixed(0)} ms\n`)
    const [failure] = failures
    if (failure !== undefined) {
      process.stderr.write(`${failure}\n`)
      rows.push([page, paths.length, '', '', '', 'missed', 'failed'])
      continue
    }
    rows.push([
      page,
      paths.length,
      Math.min(...latencies).toFixed(0),
      percentile(latencies, 0.5).toFixed(0),
      p95.toFixed(0),
      against(p95, aim, 'less'),
      p95 > aim && paths.length > 1 ? (slowest.split('?')[0] ?? '') : '',
    ])
  }
  return rows
}

/** Measures the delay of an export's first byte, and the bytes of its first seconds. */
const timedExports = async (url: string, headers: Headers, exports: Readonly<Record<string, string>>) => {
  const rows: (string | number)[][] = []
  for (const [label, path] of Object.entries(exports)) {
    const from = performance.now()
    const answer = await fetch(new URL(path, url), { headers })
    if (!answer.ok || answer.body === null) throw new Error(`${path} was answered ${answer.status}.`)
    let first: number | undefined
    let bytes = 0
    let isWhole = true
    for await (const chunk of answer.body) {
      first ??= performance.now() - from
      bytes += chunk.length
      if (performance.now() - from > 5000) {
        isWhole = false
        break
      }
    }
    const seconds = (performance.now() - from) / 1000
    rows.push([
      label,
      (first ?? 0).toFixed(0),
      against(first ?? 0, aim, 'less'),
      seconds.toFixed(1),
      (bytes / 1e6).toFixed(1),
      isWhole ? 'whole' : 'cut short here',
    ])
  }
  return rows
}

/**
 * Benchmarks the data of every page of dashboard and portal, from a shop of 100,000 orders, 50,000 customers
 * and 5 million usage events, as its signed-in owner and as a customer. The first run seeds the shop; its
 * folder is reused.
 */
export async function benchScreens(): Promise<void> {
  const { product, seededIn } = await startSeeded()
  try {
    if (seededIn !== undefined) process.stdout.write(`Seeded in ${seededIn.toFixed(0)} s.\n`)
    const browser = openHttpBrowser()
    await signInOwner(product, browser, owner)
    const headers = { cookie: browser.cookiesFor(product.url), origin: product.url }
    const call = callerWith(product.url, headers)
    const sample = await findSome(call)
    const head = ['page', 'calls', 'least ms', 'p50 ms', 'p95 ms', `≤ ${aim} ms`, 'slowest']
    printTable('Data of the dashboard, one page at a time', head, await timed(call, dashboardCalls(sample)))
    const session = (await (
      await fetch(new URL('/v1/customer-sessions/', product.url), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ customer_id: sample.customer_id }),
      })
    ).json()) as { token: string }
    const customer = callerWith(product.url, { authorization: `Bearer ${session.token}` })
    printTable('Data of the portal, one page at a time', head, await timed(customer, portalCalls))
    printTable(
      'Exports, read for five seconds at most',
      ['what', 'first byte ms', `≤ ${aim} ms`, 'seconds', 'MB', ''],
      await timedExports(product.url, headers, exportCalls(sample)),
    )
  } finally {
    await product.stop()
  }
}

import { Client } from 'pg'
import { findEmbeddedPostgres } from '@atelier/plumbing/database'
import { removeDataDir, startProduct } from '../e2e/product.ts'
import { insertManyOrders } from './commerce/many-orders.ts'
import { memoryOf } from './commerce/memory.ts'
import { benchRenewals, renewalAim } from './commerce/renewals.ts'
import { buy, type Caller, callerOf, load, tokenOf } from './purchase.ts'
import { against, median, percentile, printTable } from './table.ts'

const orderCount = 100_000

/** What is known of Medusa 2 on two cores, where it was measured before; it is not installed here. */
const medusa = { cartMs: 120, cartsPerSecondAtEight: 12, memory: '319 to 417 MB' }

type Row = (string | number)[]

const buying = async (callWith: (connections: number) => Caller, product_id: string): Promise<Row[]> => {
  const rows: Row[] = []
  const measure = async (
    what: string,
    connections: number,
    work: (call: Caller) => Promise<unknown>,
    aim?: number,
  ): Promise<void> => {
    const call = callWith(connections)
    const { perSecond, latencies } = await load(connections, 2000, () => work(call))
    const known =
      what !== 'checkout create'
        ? ''
        : connections === 1
          ? `${(medusa.cartMs / median(latencies)).toFixed(1)} times (${medusa.cartMs} ms)`
          : connections === 8
            ? `${(perSecond / medusa.cartsPerSecondAtEight).toFixed(1)} times (${medusa.cartsPerSecondAtEight}/s)`
            : ''
    rows.push([
      what,
      connections,
      perSecond.toFixed(0),
      median(latencies).toFixed(1),
      percentile(latencies, 0.99).toFixed(1),
      aim === undefined
        ? ''
        : `≥ ${aim}/s: ${(perSecond / aim).toFixed(2)}, ${against(perSecond, aim, 'more')}`,
      known,
    ])
  }
  for (const connections of [1, 8])
    await measure('product list', connections, (call) => call('GET', '/v1/products/'))
  for (const connections of [1, 8])
    await measure(
      'checkout create',
      connections,
      (call) => call('POST', '/v1/checkouts/', { products: [product_id] }),
      connections === 8 ? 600 : undefined,
    )
  for (const connections of [1, 8])
    await measure(
      'whole purchase',
      connections,
      (call) => buy(call, product_id),
      connections === 8 ? 200 : undefined,
    )
  return rows
}

/** The pages that are asked for, as queries of the list of orders. */
const pagesOf = (example: { product_id: string; customer_id: string }): Record<string, string> => ({
  'first page': '',
  'middle page': `page=${orderCount / 20}`,
  'last page': `page=${orderCount / 10}`,
  'oldest first': 'sorting=created_at',
  'by net amount': 'sorting=-net_amount',
  'by customer': 'sorting=customer',
  'by product': 'sorting=product',
  'of one product': `product_id=${example.product_id}`,
  'of one customer': `customer_id=${example.customer_id}`,
  'one-time products': 'product_billing_type=one_time',
  'by discount': 'sorting=discount',
  'by subscription': 'sorting=-subscription',
  'by customer, descending': 'sorting=-customer',
  'by product, descending': 'sorting=-product',
  'by customer, middle page': `sorting=customer&page=${orderCount / 20}`,
  'by product, middle page': `sorting=product&page=${orderCount / 20}`,
  'by net amount, middle page': `sorting=net_amount&page=${orderCount / 20}`,
  'subscriptions only': 'product_billing_type=recurring',
  'metadata of one': 'metadata[number]=5000',
  'metadata of a hundredth': 'metadata[shelf]=shelf 7',
  'metadata of none': 'metadata[shelf]=upper',
})

const listing = async (call: Caller, client: Client): Promise<Row[]> => {
  const found = await client.query<{ product_id: string; customer_id: string }>(
    'select product_id, customer_id from orders order by created_at limit 1',
  )
  const [example] = found.rows
  if (example === undefined) throw new Error('There are no orders to list.')
  const rows: Row[] = []
  for (const [what, query] of Object.entries(pagesOf(example))) {
    const latencies: number[] = []
    for (let i = 0; i < 25; i += 1) {
      const from = performance.now()
      await call('GET', `/v1/orders/?${query}`)
      if (i >= 5) latencies.push(performance.now() - from)
    }
    const p50 = median(latencies)
    rows.push([
      what,
      Math.min(...latencies).toFixed(1),
      p50.toFixed(1),
      (p50 / 10).toFixed(2),
      against(p50, 10, 'less'),
    ])
  }
  return rows
}

/** Selling over HTTP, and pages of a list of 100,000 orders, on the product's own database with all its durability. */
export async function benchCommerce(): Promise<void> {
  const product = await startProduct({ env: { ATELIER_RATE_LIMITS: 'off' } })
  const client = new Client({ connectionString: findEmbeddedPostgres(product.dataDir)?.url })
  try {
    await client.connect()
    const token = tokenOf(product)
    const callWith = (connections: number) => callerOf(product, token, connections * 2)
    const { items } = (await callWith(1)('GET', '/v1/products/')) as {
      items: { id: string; organizationId: string }[]
    }
    const [demo] = items
    if (demo === undefined) throw new Error('The demo organization has no product.')
    printTable(
      'Selling, over HTTP, load generator on the same machine; Medusa 2: known, not measured here',
      ['what', 'connections', 'per second', 'p50 ms', 'p99 ms', 'aim: ratio', 'Medusa cart create'],
      await buying(callWith, demo.id),
    )
    printTable(
      'Memory after that',
      ['the product and its database', 'Medusa 2 idle (known, not measured here)'],
      [[`${memoryOf(product)} MB`, medusa.memory]],
    )
    printTable(
      'Renewals on the virtual clock: order, charge, payment, books, events',
      ['subscriptions', 'how many', 'seconds', 'per second', `of ${renewalAim}/s`, ''],
      await benchRenewals(callWith(1), client, demo.organizationId),
    )
    await insertManyOrders(client, demo.organizationId, orderCount)
    printTable(
      `A page of ${orderCount.toLocaleString('en')} orders, over HTTP, one at a time (aim: p50 ≤ 10 ms)`,
      ['page', 'least ms', 'p50 ms', 'of the aim', ''],
      await listing(callWith(1), client),
    )
  } finally {
    await client.end()
    await product.stop()
    removeDataDir(product.dataDir)
  }
}

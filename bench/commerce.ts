import { Client } from 'pg'
import { findEmbeddedPostgres } from '@atelier/plumbing/database'
import { type Product, removeDataDir, startProduct, tokenOf } from '../e2e/product.ts'
import { insertManyOrders } from './commerce/many-orders.ts'
import { costOfEach, memoryOf, processorTimeOf } from './commerce/processes.ts'
import { benchLongLists } from './commerce/long-lists.ts'
import { benchOrderPages } from './commerce/order-pages.ts'
import { listLength } from './commerce/pages.ts'
import { benchRenewals, renewalAim } from './commerce/renewals.ts'
import { buy, type Caller, callerOf, load, warmUp } from './purchase.ts'
import { against, median, percentile, printTable } from './table.ts'

/** Reference values of Medusa 2 on two cores, measured elsewhere; it is not installed here. */
const medusa = { cartMs: 120, cartsPerSecondAtEight: 12, memory: '319 to 417 MB' }

type Row = (string | number)[]

const buying = async (
  product: Product,
  callWith: (connections: number) => Caller,
  product_id: string,
): Promise<Row[]> => {
  const rows: Row[] = []
  const measure = async (
    label: string,
    connections: number,
    work: (call: Caller) => Promise<unknown>,
    aim?: number,
  ): Promise<void> => {
    const call = callWith(connections)
    const before = processorTimeOf(product)
    let done = 0
    const { perSecond, latencies } = await load(connections, 2000, async () => {
      await work(call)
      done += 1
    })
    const knownTimes =
      label !== 'checkout create'
        ? ''
        : connections === 1
          ? `${(medusa.cartMs / median(latencies)).toFixed(1)} times (${medusa.cartMs} ms)`
          : connections === 8
            ? `${(perSecond / medusa.cartsPerSecondAtEight).toFixed(1)} times (${medusa.cartsPerSecondAtEight}/s)`
            : ''
    rows.push([
      label,
      connections,
      perSecond.toFixed(0),
      median(latencies).toFixed(1),
      percentile(latencies, 0.99).toFixed(1),
      costOfEach(product, before, done),
      aim === undefined
        ? ''
        : `≥ ${aim}/s: ${(perSecond / aim).toFixed(2)}, ${against(perSecond, aim, 'more')}`,
      knownTimes,
    ])
  }
  for (const connections of [1, 8])
    await measure('product list', connections, (call) => call('GET', '/v1/products/'))
  for (const connections of [1, 8])
    await measure(
      'product',
      connections,
      (call) => call('GET', `/v1/products/${product_id}`),
      connections === 8 ? 1000 : undefined,
    )
  for (const connections of [1, 8])
    await measure(
      'checkout create',
      connections,
      (call) => call('POST', '/v1/checkouts/', { products: [product_id] }),
      connections === 8 ? 400 : undefined,
    )
  for (const connections of [1, 8])
    await measure(
      'whole purchase',
      connections,
      (call) => buy(call, product_id),
      connections === 8 ? 60 : undefined,
    )
  return rows
}

/**
 * Benchmarks selling over HTTP, and pages of a list of 100,000 orders, on the product's own database with all
 * its durability.
 */
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
    await warmUp(callWith(8), demo.id)
    printTable(
      'Selling, over HTTP, from a server that is warm; load generator on the same machine; Medusa 2: known, not measured here',
      [
        'what',
        'connections',
        'per second',
        'p50 ms',
        'p99 ms',
        'CPU ms each',
        'aim: ratio',
        'Medusa cart create',
      ],
      await buying(product, callWith, demo.id),
    )
    printTable(
      'Memory after that',
      ['the product and its database', 'Medusa 2 idle (known, not measured here)'],
      [[`${memoryOf(product)} MB`, medusa.memory]],
    )
    printTable(
      'Renewals on the virtual clock: order, charge, payment, books, events',
      ['subscriptions', 'how many', 'seconds', 'CPU ms each', 'per second', `of ${renewalAim}/s`, ''],
      await benchRenewals(product, callWith(1), client, demo.organizationId),
    )
    await insertManyOrders(client, demo.organizationId, listLength)
    printTable(
      `A page of ${listLength.toLocaleString('en')} orders, over HTTP, one at a time (p50)`,
      ['page', 'least ms', 'p50 ms', 'aim ms', 'of the aim', ''],
      await benchOrderPages(callWith(1), client),
    )
    printTable(
      `A page of ${listLength.toLocaleString('en')} others, over HTTP, one at a time (p50)`,
      ['page', 'least ms', 'p50 ms', 'aim ms', 'of the aim', ''],
      await benchLongLists(callWith(1), client, demo.organizationId),
    )
  } finally {
    await client.end()
    await product.stop()
    removeDataDir(product.dataDir)
  }
}

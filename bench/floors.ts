import { loadavg } from 'node:os'
import type { Client } from 'pg'
import { removeDataDir, tokenOf, type Product } from '../e2e/product.ts'
import { costOfEach, processorTimeOf } from './commerce/processes.ts'
import { openFloors } from './floors/floors.ts'
import { startCounting } from './floors/start-counting.ts'
import { takeCounts, type Counted } from './floors/statements.ts'
import { benchTwoProcesses } from './floors/two-processes.ts'
import { buy, callerOf, load, warmUp } from './purchase.ts'
import { median, printTable } from './table.ts'

const connections = 8
const rounds = 3
const forMs = 4000

type Work = () => Promise<unknown>

/** Alternates between a flow and its floor, so that both run under the same load. */
const compare = async (product: Product, client: Client, flow: Work, floor: Work) => {
  const rates: { flow: number[]; floor: number[] } = { flow: [], floor: [] }
  const counts: Omit<Counted, 'queue'>[] = []
  const costs: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    rates.floor.push((await load(connections, forMs, floor)).perSecond)
    await takeCounts(client)
    const before = processorTimeOf(product)
    let done = 0
    const { perSecond } = await load(connections, forMs, async () => {
      await flow()
      done += 1
    })
    rates.flow.push(perSecond)
    costs.push(costOfEach(product, before, done))
    const { statements, commits } = await takeCounts(client)
    counts.push({ statements: statements / done, commits: commits / done })
  }
  return {
    flow: median(rates.flow),
    floor: median(rates.floor),
    cost: median(costs.map(Number)),
    statements: median(counts.map(({ statements }) => statements)),
    commits: median(counts.map(({ commits }) => commits)),
  }
}

/**
 * Benchmarks flows of the product against a minimal implementation of each. Counts statements and commits as
 * well, so that a regression shows on a busy machine.
 */
export async function benchFloors(): Promise<void> {
  const { product, client } = await startCounting()
  const floors = await openFloors(product.databaseUrl, connections)
  try {
    const call = callerOf(product, tokenOf(product), connections * 2)
    const { items } = (await call('GET', '/v1/products/')) as { items: { id: string }[] }
    const product_id = String(items[0]?.id)
    await warmUp(call, product_id)
    const events = Array.from({ length: 100 }, (_, at) => ({
      name: 'completion',
      externalCustomerId: `customer-${at}`,
      metadata: { model: 'lite', tokens: at },
    }))
    const flows: readonly (readonly [string, Work, string, Work])[] = [
      ['whole purchase', () => buy(call, product_id), '20 inserts in one transaction', floors.transaction],
      [
        'checkout create',
        () => call('POST', '/v1/checkouts/', { products: [product_id] }),
        'Hono and Kysely, 3 statements',
        floors.create,
      ],
      ['product', () => call('GET', `/v1/products/${product_id}`), 'Hono and Kysely, 2 selects', floors.read],
      [
        '100 events',
        () => call('POST', '/v1/events/ingest', { events }),
        'insert of 100 rows from arrays',
        floors.ingest,
      ],
    ]
    const rows: (string | number)[][] = []
    for (const [label, flow, least, floor] of flows) {
      const result = await compare(product, client, flow, floor)
      rows.push([
        label,
        result.flow.toFixed(0),
        result.cost.toFixed(1),
        result.statements.toFixed(1),
        result.commits.toFixed(1),
        least,
        result.floor.toFixed(0),
        (result.flow / result.floor).toFixed(2),
      ])
    }
    printTable(
      `Flows beside their floors, over HTTP at ${connections} connections, in turn; load of the machine ${loadavg()[0]?.toFixed(1)}`,
      ['flow', 'per second', 'CPU ms each', 'statements', 'commits', 'floor', 'per second', 'ratio'],
      rows,
    )
  } finally {
    await floors.close()
    await client.end()
    await product.stop()
    removeDataDir(product.dataDir)
  }
  printTable(
    `One process and two processes on one database, in turn, at ${connections} connections; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    [
      'flow',
      'one: per second',
      'CPU ms each',
      'statements',
      'of the queue',
      'two: per second',
      'CPU ms each',
      'statements',
      'of the queue',
      'ratio',
    ],
    await benchTwoProcesses(connections),
  )
}

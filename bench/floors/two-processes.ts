import type { Client } from 'pg'
import { removeDataDir, startProduct, tokenOf, type Product } from '../../e2e/product.ts'
import { processorTimeOf } from '../commerce/processes.ts'
import { buy, type Caller, callerOf, load, warmUp } from '../purchase.ts'
import { median } from '../table.ts'
import { env, startCounting } from './start-counting.ts'
import { takeCounts } from './statements.ts'

const rounds = 3
const forMs = 4000

type Installation = {
  readonly products: readonly Product[]
  readonly client: Client
  /** Sends the requests to the processes in turn, as a load balancer does. */
  readonly call: Caller
  readonly product_id: string
}

const openInstallation = async (
  { product, client }: Awaited<ReturnType<typeof startCounting>>,
  more: readonly Product[],
  connections: number,
): Promise<Installation> => {
  const products = [product, ...more]
  const token = tokenOf(product)
  const callers = products.map((each) => callerOf(each, token, connections * 2))
  let turn = 0
  const call: Caller = (...request) => {
    turn += 1
    const caller = callers[turn % callers.length]
    if (caller === undefined) throw new Error('No process is running.')
    return caller(...request)
  }
  const { items } = (await call('GET', '/v1/products/')) as { items: { id: string }[] }
  const product_id = String(items[0]?.id)
  await warmUp(call, product_id)
  return { products, client, call, product_id }
}

const work = {
  'checkout create': ({ call, product_id }: Installation) =>
    call('POST', '/v1/checkouts/', { products: [product_id] }),
  'whole purchase': ({ call, product_id }: Installation) => buy(call, product_id),
}

/**
 * Compares one process with two processes on one database, in turn, under the same load. Returns rows of a
 * table: per second, processor time, statements and statements of the job queue of each, and the ratio.
 */
export const benchTwoProcesses = async (connections: number): Promise<(string | number)[][]> => {
  const single = await startCounting()
  const double = await startCounting()
  const { dataDir, databaseUrl } = double.product
  const second = await startProduct({ env, dataDir, databaseUrl })
  try {
    const oneProcess = await openInstallation(single, [], connections)
    const twoProcesses = await openInstallation(double, [second], connections)
    const rows: (string | number)[][] = []
    for (const [label, run] of Object.entries(work)) {
      const measured = { one: [] as number[][], two: [] as number[][] }
      for (let round = 0; round < rounds; round += 1)
        for (const [name, installation] of [
          ['one', oneProcess],
          ['two', twoProcesses],
        ] as const) {
          const { client, products } = installation
          const spent = () =>
            products.reduce((sum, product) => sum + (processorTimeOf(product) ?? Number.NaN), 0)
          await takeCounts(client)
          const before = spent()
          let done = 0
          const { perSecond } = await load(connections, forMs, async () => {
            await run(installation)
            done += 1
          })
          const cost = (spent() - before) / done
          const { statements, queue } = await takeCounts(client)
          measured[name].push([perSecond, cost, statements / done, queue / done])
        }
      const [one_, two_] = [measured.one, measured.two].map((each) =>
        [0, 1, 2, 3].map((column) => median(each.map((values) => values[column] ?? Number.NaN))),
      )
      const cells = (values: readonly number[] = []) => values.map((value) => value.toFixed(1))
      rows.push([label, ...cells(one_), ...cells(two_), ((two_?.[0] ?? 0) / (one_?.[0] ?? 1)).toFixed(2)])
    }
    return rows
  } finally {
    await Promise.all([single.client.end(), double.client.end()])
    await second.stop()
    for (const { product } of [single, double]) {
      await product.stop()
      removeDataDir(product.dataDir)
    }
  }
}

import { readFileSync } from 'node:fs'
import type { Client } from 'pg'
import { type Product, removeDataDir, startProduct, tokenOf } from '../e2e/product.ts'
import { withDatabase } from './faults/database-client.ts'
import { buy, type Caller, callerOf } from './purchase.ts'
import { against, percentile, printTable } from './table.ts'
import { arrive, logged } from './webhooks/arrive.ts'
import { openReceiver } from './webhooks/receiver.ts'

const wantedPerSecond = 500
const wantedMs = 1000
/** Deliveries per measurement. */
const deliveries = 2000
const connections = 32
const purchases = 40

const subscribe = async (call: Caller, url: string, type: string): Promise<string> =>
  String((await call('POST', '/v1/webhooks/endpoints', { url, events: [type] }))['id'])

const remove = (call: Caller, id: string) => call('DELETE', `/v1/webhooks/endpoints/${id}`)

/**
 * Returns the processor time of the product, without its database, in milliseconds: unaffected by other load
 * on the machine.
 */
const processorMs = ({ process: { pid } }: Product): number => {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) * 10
}

/** Changes benefits repeatedly, all concurrently; each change is an event for every endpoint. */
const change = async (call: Caller, benefits: readonly string[], count: number): Promise<void> => {
  let changed = 0
  await Promise.all(
    benefits.map(async (id) => {
      while ((changed += 1) <= count)
        await call('PATCH', `/v1/benefits/${id}`, { type: 'custom', description: `Change ${changed}` })
    }),
  )
}

type Bench = {
  readonly product: Product
  readonly call: Caller
  readonly client: Client
  readonly benefits: readonly string[]
}

/**
 * Returns the deliveries per second, from the first change to the last row of the log, of concurrent changes.
 */
const measureChanges = async ({ product, call, client, benefits }: Bench, endpoints: number) => {
  const receiver = await openReceiver()
  const ids = await Promise.all(
    Array.from({ length: endpoints }, () => subscribe(call, receiver.url, 'benefit.updated')),
  )
  const [from, takenMs] = [performance.now(), processorMs(product)]
  await change(call, benefits, deliveries / endpoints)
  const changedIn = performance.now() - from
  await logged(client, ids, deliveries)
  const perSecond = (deliveries / (performance.now() - from)) * 1000
  const each = (processorMs(product) - takenMs) / deliveries
  await Promise.all(ids.map((id) => remove(call, id)))
  receiver.close()
  if (receiver.ids.size !== deliveries) throw new Error(`${receiver.ids.size} different events arrived.`)
  return { perSecond, each, changesPerSecond: (deliveries / endpoints / changedIn) * 1000 }
}

/** Returns the deliveries per second of a backlog of one endpoint: all its events are sent again. */
const measureBacklog = async ({ product, call, client, benefits }: Bench) => {
  const receiver = await openReceiver()
  const id = await subscribe(call, receiver.url, 'benefit.updated')
  await change(call, benefits, deliveries)
  await logged(client, [id], deliveries)
  const [from, takenMs] = [performance.now(), processorMs(product)]
  const { total } = await call('POST', `/v1/webhooks/endpoints/${id}/replay`, {
    status: 'any',
    start_timestamp: new Date(0).toISOString(),
  })
  const replayed = Number(total)
  await logged(client, [id], deliveries + replayed)
  const perSecond = (replayed / (performance.now() - from)) * 1000
  const each = (processorMs(product) - takenMs) / replayed
  await remove(call, id)
  receiver.close()
  return { perSecond, each }
}

/**
 * Returns the milliseconds from a payment to its `order.paid` at an endpoint, while other endpoints do not
 * respond.
 */
const measurePaid = async (call: Caller, hanging: number): Promise<number[]> => {
  const [receiver, silent] = [await openReceiver(), await openReceiver(true)]
  const { items } = (await call('GET', '/v1/products/')) as { items: { id: string }[] }
  const ids = [
    ...(await Promise.all(Array.from({ length: hanging }, () => subscribe(call, silent.url, 'order.paid')))),
    await subscribe(call, receiver.url, 'order.paid'),
  ]
  for (let bought = 0; bought < purchases; bought += 1) await buy(call, String(items[0]?.id))
  await arrive('payments', purchases, () => receiver.ids.size)
  await Promise.all(ids.map((id) => remove(call, id)))
  receiver.close()
  silent.close()
  return receiver.latencies
}

/** Benchmarks the webhooks per second of one process, and the delay of one while other receivers hang. */
export async function benchWebhooks(): Promise<void> {
  const env = { ATELIER_RATE_LIMITS: 'off', ATELIER_WEBHOOK_TARGETS: 'any', LOG_LEVEL: 'error' }
  const product = await startProduct({ env })
  try {
    const call = callerOf(product, tokenOf(product), connections)
    const body = { type: 'custom', description: 'Changed', properties: { note: null } }
    // One for each connection: changes of the same object are serialized.
    const benefits = await Promise.all(
      Array.from({ length: connections }, async () =>
        String((await call('POST', '/v1/benefits/', body))['id']),
      ),
    )
    await withDatabase(product.dataDir, async (client) => {
      const bench = { product, call, client, benefits }
      // The first round warms the server up.
      await measureChanges(bench, 10)
      const rows: (string | number)[][] = []
      for (const endpoints of [1, 10, 50]) {
        const { perSecond, each, changesPerSecond } = await measureChanges(bench, endpoints)
        rows.push([
          `changes, ${endpoints} endpoint${endpoints === 1 ? '' : 's'}`,
          changesPerSecond.toFixed(0),
          perSecond.toFixed(0),
          each.toFixed(2),
          (perSecond / wantedPerSecond).toFixed(2),
          endpoints === 1 ? 'as many as changes' : against(perSecond, wantedPerSecond, 'more'),
        ])
      }
      const { perSecond, each } = await measureBacklog(bench)
      rows.push([
        'one endpoint, sent again',
        '',
        perSecond.toFixed(0),
        each.toFixed(2),
        (perSecond / wantedPerSecond).toFixed(2),
        against(perSecond, wantedPerSecond, 'more'),
      ])
      printTable(
        `Webhooks from the change to the log, ${deliveries} at a time; changes, receiver and database on the same machine`,
        [
          'what',
          'changes/s',
          'deliveries/s',
          'processor ms each',
          `of ${wantedPerSecond}`,
          `≥ ${wantedPerSecond}/s`,
        ],
        rows,
      )
    })
    const rows: (string | number)[][] = []
    for (const hanging of [0, 1, 20]) {
      const latencies = await measurePaid(call, hanging)
      const p95 = percentile(latencies, 0.95)
      rows.push([
        hanging,
        percentile(latencies, 0.5).toFixed(0),
        p95.toFixed(0),
        Math.max(...latencies).toFixed(0),
        (p95 / wantedMs).toFixed(2),
        against(p95, wantedMs, 'less'),
      ])
    }
    printTable(
      'From the payment to order.paid at a receiver that answers',
      ['endpoints that hang', 'p50 ms', 'p95 ms', 'most ms', 'of 1 s', 'p95 ≤ 1 s'],
      rows,
    )
  } finally {
    await product.stop()
    removeDataDir(product.dataDir)
  }
}

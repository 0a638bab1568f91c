import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { removeDataDir, startProduct, tokenOf } from '../e2e/product.ts'
import { insertManySubscriptions } from './commerce/many-subscriptions.ts'
import { withDatabase } from './faults/database-client.ts'
import { type Caller, callerOf, type Json } from './purchase.ts'
import { against, percentile, printTable } from './table.ts'

const purchases = 60
const subscribers = 10_000
const oneDay = 24 * 60 * 60 * 1000

const benefits = {
  custom: { type: 'custom', description: 'A note', properties: { note: 'Thank you' } },
  license_keys: { type: 'license_keys', description: 'A license', properties: {} },
} as const
type Kind = keyof typeof benefits

const createBenefit = async (call: Caller, kind: Kind): Promise<string> =>
  String((await call('POST', '/v1/benefits/', benefits[kind]))['id'])

const createProduct = async (call: Caller, recurringInterval: 'month' | null): Promise<string> => {
  const prices = [{ amountType: 'fixed', priceAmount: 2000 }]
  return String((await call('POST', '/v1/products/', { name: 'Bench', recurringInterval, prices }))['id'])
}

const offer = (call: Caller, product_id: string, ids: readonly string[]): Promise<Json> =>
  call('POST', `/v1/products/${product_id}/benefits`, { benefits: ids })

/** Waits until no event is pending for a consumer. */
const idle = async (client: Client): Promise<void> => {
  for (;;) {
    const { rows } = await client.query('select from event_deliveries limit 1')
    if (rows.length === 0) return
    await sleep(20)
  }
}

/**
 * Returns the milliseconds from the moment at which a purchase's order can be read as paid to the moment at
 * which the event `benefit_grant.created` of its grant can be read, polled about once a millisecond.
 */
const timeGrant = async (call: Caller, client: Client, product_id: string): Promise<number> => {
  const checkout = await call('POST', '/v1/checkouts/', { products: [product_id] })
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' }
  const token = await call('POST', '/sandbox/processor/confirmation-tokens', card)
  await call('POST', `/v1/checkouts/client/${String(checkout['clientSecret'])}/confirm`, {
    customerEmail: `bench-${crypto.randomUUID()}@example.com`,
    customerName: 'Bench',
    customerBillingAddress: { country: 'SE' },
    confirmationTokenId: token['id'],
  })
  let paid: number | undefined
  for (;;) {
    const { rows } = await client.query<{ status: string; is_told: boolean }>(
      `select orders.status, exists (
         select from benefit_grants
           join domain_events on domain_events.subject_id = benefit_grants.id
         where benefit_grants.order_id = orders.id and domain_events.type = 'benefit_grant.created') as is_told
       from orders where orders.checkout_id = $1`,
      [checkout['id']],
    )
    const [order] = rows
    if (order?.status === 'paid') paid ??= performance.now()
    if (paid !== undefined && order?.is_told === true) return performance.now() - paid
    await sleep(1)
  }
}

const measureLatency = async (call: Caller, client: Client, kind: Kind): Promise<(string | number)[]> => {
  const product_id = await createProduct(call, null)
  await offer(call, product_id, [await createBenefit(call, kind)])
  const latencies: number[] = []
  for (let bought = -10; bought < purchases; bought += 1) {
    await idle(client)
    const latency = await timeGrant(call, client, product_id)
    // The first ones warm the server up.
    if (bought >= 0) latencies.push(latency)
  }
  const p95 = percentile(latencies, 0.95)
  return [
    `order paid → benefit_grant.created, ${kind}`,
    purchases,
    `p50 ${percentile(latencies, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
    `p95 ≤ 1000 ms: ${against(p95, 1000, 'less')}`,
  ]
}

/** Adds a benefit to a product with many subscribers, and waits until the last of them has it. */
const measureRun = async (
  call: Caller,
  client: Client,
  organization_id: string,
  kind: Kind,
): Promise<(string | number)[]> => {
  const product_id = await createProduct(call, 'month')
  const dueAt = new Date(Date.now() + 20 * oneDay)
  await insertManySubscriptions(client, {
    organization_id,
    product_id,
    count: subscribers,
    due: dueAt,
    apart: 0,
  })
  const benefit_id = await createBenefit(call, kind)
  const from = performance.now()
  await offer(call, product_id, [benefit_id])
  for (;;) {
    const { rows } = await client.query<{ finished_at: Date | null }>(
      'select finished_at from grant_runs where product_id = $1',
      [product_id],
    )
    if (rows[0]?.finished_at != null) break
    await sleep(50)
  }
  const seconds = (performance.now() - from) / 1000
  const { rows } = await client.query<{ granted: number; keys: number }>(
    `select (select count(*)::int from benefit_grants where benefit_id = $1 and granted_at is not null) as granted,
       (select count(*)::int from license_keys where benefit_id = $1 and status = 'granted') as keys`,
    [benefit_id],
  )
  const [count] = rows
  if (count?.granted !== subscribers || count.keys !== (kind === 'license_keys' ? subscribers : 0))
    throw new Error(`Of ${subscribers} subscribers ${count?.granted} have the benefit, ${count?.keys} a key.`)
  await idle(client)
  const notified = (performance.now() - from) / 1000
  return [
    `one new benefit for all subscribers, ${kind}`,
    subscribers,
    `${seconds.toFixed(1)} s, ${(subscribers / seconds).toFixed(0)} a second; events consumed after ${notified.toFixed(1)} s`,
    '',
  ]
}

/**
 * Benchmarks the delay of a paid order's benefits, and the duration of a new benefit for many subscribers.
 */
export async function benchGrants(): Promise<void> {
  const product = await startProduct({ env: { ATELIER_RATE_LIMITS: 'off' } })
  try {
    const call = callerOf(product, tokenOf(product), 2)
    const { items } = (await call('GET', '/v1/products/')) as { items: { organizationId: string }[] }
    const organization_id = String(items[0]?.organizationId)
    const before = loadavg().map((load) => load.toFixed(1))
    const rows = await withDatabase(product.dataDir, async (client) => [
      await measureLatency(call, client, 'custom'),
      await measureLatency(call, client, 'license_keys'),
      await measureRun(call, client, organization_id, 'custom'),
      await measureRun(call, client, organization_id, 'license_keys'),
    ])
    printTable(
      `Benefits on the built product; load average of the machine before ${before.join(' ')}`,
      ['what', 'count', 'took', 'aim'],
      rows,
    )
  } finally {
    await product.stop()
    removeDataDir(product.dataDir)
  }
}

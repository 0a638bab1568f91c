import type { Client } from 'pg'
import { removeDataDir, startProduct, tokenOf } from '../e2e/product.ts'
import { withDatabase } from './faults/database-client.ts'
import { type Caller, callerOf, type Json } from './purchase.ts'
import { against, median, percentile, printTable } from './table.ts'

/** HISTORY_MONTHS and HISTORY_METERS change these numbers. */
const months = Number(process.env['HISTORY_MONTHS'] ?? 120)
const meters = Number(process.env['HISTORY_METERS'] ?? 150)
const eventsOfMonth = 200
const rounds = 16

/**
 * Inserts the months before this one, each with events of a hundred customers, as if they had arrived then
 * and been counted.
 */
const insertHistory = async (client: Client, organization_id: string): Promise<void> => {
  const now = new Date()
  for (let back = months; back > 0; back -= 1) {
    const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back))
    const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back + 1))
    const id = from.toISOString().slice(0, 7)
    const table = `events_${id.replace('-', '_')}`
    await client.query('begin')
    await client.query(`create table ${table} (like events including all)`)
    await client.query(
      `alter table events attach partition ${table} for values from ('${from.toISOString()}') to ('${until.toISOString()}')`,
    )
    await client.query('insert into event_months (id, starts_at, ends_at) values ($1, $2, $3)', [
      id,
      from,
      until,
    ])
    await client.query(
      `with batch as (
         insert into event_batches (organization_id, status, ingested_at) values ($1, 'stored', $2) returning id, ingested_at
       )
       insert into events (id, organization_id, batch_id, name, source, timestamp, external_customer_id, metadata, ingested_at)
       select gen_random_uuid(), $1, batch.id, 'call', 'user', batch.ingested_at, 'old-' || number % 100,
         jsonb_build_object('units', 1), batch.ingested_at
       from batch, generate_series(1, ${eventsOfMonth}) as number`,
      [organization_id, from],
    )
    await client.query('delete from event_batches where organization_id = $1 and ingested_at = $2', [
      organization_id,
      from,
    ])
    await client.query('commit')
  }
  await client.query('vacuum analyze events')
}

/** Creates meters that all count the same events, as those of a shop with many plans do. */
const createMeters = async (call: Caller): Promise<readonly string[]> => {
  const filter = { conjunction: 'and', clauses: [{ property: 'name', operator: 'eq', value: 'call' }] }
  const ids: string[] = []
  for (let number = 1; number <= meters; number += 1) {
    const aggregation =
      number % 5 === 0 ? { func: 'unique', property: 'person' } : { func: 'sum', property: 'units' }
    const { id } = await call('POST', '/v1/meters/', { name: `Meter ${number}`, filter, aggregation })
    ids.push(String(id))
  }
  return ids
}

const waitUntilBuilt = async (client: Client): Promise<void> => {
  for (;;) {
    const { rows } = await client.query('select from meter_builds')
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

type Subscriber = { readonly customer_id: string; readonly subscription_id: string }

/** Buys the plan, as a new customer. */
const subscribe = async (call: Caller, product_id: string): Promise<Subscriber> => {
  const checkout = await call('POST', '/v1/checkouts/', { products: [product_id] })
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' }
  const token = await call('POST', '/sandbox/processor/confirmation-tokens', card)
  await call('POST', `/v1/checkouts/client/${String(checkout['clientSecret'])}/confirm`, {
    customerEmail: `history-${crypto.randomUUID()}@example.com`,
    customerName: 'Bench',
    customerBillingAddress: { country: 'SE' },
    confirmationTokenId: token['id'],
  })
  for (;;) {
    const { status, customerId } = await call('GET', `/v1/checkouts/${String(checkout['id'])}`)
    if (status === 'succeeded') {
      const path = `/v1/subscriptions/?customer_id=${String(customerId)}`
      const { items } = (await call('GET', path)) as { items: readonly { id: string }[] }
      return { customer_id: String(customerId), subscription_id: String(items[0]?.id) }
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const report = (call: Caller, customer_ids: readonly string[]): Promise<Json> =>
  call('POST', '/v1/events/ingest', {
    events: customer_ids.map((customer_id) => ({
      name: 'call',
      customer_id,
      metadata: { units: 1, person: 'ada' },
    })),
  })

/** Returns the milliseconds from the response to a report until the customer's meter has counted it. */
const timeReport = async (call: Caller, { customer_id }: Subscriber, meter_id: string): Promise<number> => {
  const path = `/v1/customer-meters/?customer_id=${customer_id}&meter_id=${meter_id}`
  const used = async (): Promise<number> => {
    const { items } = (await call('GET', path)) as { items: readonly { consumedUnits: number }[] }
    return items[0]?.consumedUnits ?? 0
  }
  const before = await used()
  await report(call, [customer_id])
  const from = performance.now()
  while ((await used()) === before);
  return performance.now() - from
}

/**
 * Returns the milliseconds to end a subscription, while events of its customer and of others are uncounted.
 */
const timeRevocation = async (
  call: Caller,
  { customer_id, subscription_id }: Subscriber,
  otherCustomers: readonly string[],
): Promise<number> => {
  const waiting = otherCustomers.filter((otherCustomer) => otherCustomer !== customer_id)
  await Promise.all(waiting.map((otherCustomer) => report(call, [otherCustomer])))
  await report(call, [customer_id])
  const from = performance.now()
  await call('DELETE', `/v1/subscriptions/${subscription_id}`)
  return performance.now() - from
}

/** Returns the milliseconds of reads, one call at a time. */
const timeReads = async (call: Caller, path: string): Promise<readonly number[]> => {
  await call('GET', path)
  const times: number[] = []
  for (let i = 0; i < rounds; i += 1) {
    const from = performance.now()
    await call('GET', path)
    times.push(performance.now() - from)
  }
  return times
}

/** Returns times as a row of a table. */
const rowOf = (label: string, times: readonly number[], aim?: number): readonly (string | number)[] => {
  const p50 = median(times)
  const figures = [times.length, p50.toFixed(0), percentile(times, 0.9).toFixed(0)]
  return [label, ...figures, ...(aim === undefined ? ['', ''] : [`≤ ${aim}`, against(p50, aim, 'less')])]
}

/** Maximum median times, in milliseconds. */
const aims = { counted: 300, revoked: 500 }

/**
 * Benchmarks counting events, revoking a metered subscription, and reading events, in a shop with ten years
 * of months and many meters.
 */
export async function benchLongHistory(): Promise<void> {
  const product = await startProduct({ env: { ATELIER_RATE_LIMITS: 'off' } })
  try {
    const call = callerOf(product, tokenOf(product), 8)
    const { items } = (await call('GET', '/v1/products/')) as { items: { organizationId: string }[] }
    await withDatabase(product.dataDir, async (client) => {
      const ids = await createMeters(call)
      await waitUntilBuilt(client)
      await insertHistory(client, String(items[0]?.organizationId))
      const [meter_id = ''] = ids
      const plan = await call('POST', '/v1/products/', {
        name: 'Metered',
        recurringInterval: 'month',
        prices: [{ amountType: 'metered_unit', meterId: meter_id, unitAmount: 100 }],
      })
      const subscribers: Subscriber[] = []
      for (let i = 0; i < rounds; i += 1) subscribers.push(await subscribe(call, String(plan['id'])))
      const otherSubscribers = subscribers.map(({ customer_id }) => customer_id)

      const first: number[] = []
      for (const subscriber of subscribers) first.push(await timeReport(call, subscriber, meter_id))
      const later: number[] = []
      for (const subscriber of subscribers) later.push(await timeReport(call, subscriber, meter_id))
      const revoked: number[] = []
      for (const subscriber of subscribers.slice(0, rounds / 2))
        revoked.push(await timeRevocation(call, subscriber, []))
      const revokedAmongOthers: number[] = []
      for (const subscriber of subscribers.slice(rounds / 2))
        revokedAmongOthers.push(await timeRevocation(call, subscriber, otherSubscribers))
      const now = new Date()
      const range = `start_timestamp=${new Date(now.getTime() - 7 * 86_400_000).toISOString()}&end_timestamp=${now.toISOString()}&interval=day`
      printTable(
        `${months} months of events and ${meters} meters, over HTTP`,
        ['what', 'times', 'p50 ms', 'p90 ms', 'aim ms', ''],
        [
          rowOf('from a report until the meter has it, first event of a customer', first, aims.counted),
          rowOf('from a report until the meter has it, later events', later, aims.counted),
          rowOf('revoke a metered subscription, an event of its customer waits', revoked, aims.revoked),
          rowOf(`the same while events of ${rounds - 1} others wait too`, revokedAmongOthers, aims.revoked),
          rowOf(
            'quantities of a meter, a week',
            await timeReads(call, `/v1/meters/${meter_id}/quantities?${range}`),
          ),
          rowOf('newest events', await timeReads(call, '/v1/events/?limit=10')),
          rowOf(
            'newest events of a customer',
            await timeReads(call, `/v1/events/?limit=10&customer_id=${String(otherSubscribers[0])}`),
          ),
        ],
      )
    })
  } finally {
    await product.stop()
    removeDataDir(product.dataDir)
  }
}

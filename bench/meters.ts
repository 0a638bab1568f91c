import type { Client } from 'pg'
import { removeDataDir, startProduct, tokenOf } from '../e2e/product.ts'
import { withDatabase } from './faults/database-client.ts'
import { callerOf } from './purchase.ts'
import { against, median, percentile, printTable } from './table.ts'

/** METERED_EVENTS changes this number. */
const count = Number(process.env['METERED_EVENTS'] ?? 10_000_000)
const months = 12
const eventsOfSession = 20
const day = 86_400_000

/**
 * Inserts a year of events of a thousand customers, the busiest of whom has a tenth of them. They come in
 * sessions of twenty within ten minutes, like the calls of a program in use. All of them are folded already,
 * by no meter.
 */
const insertEvents = async (client: Client, organization_id: string): Promise<void> => {
  await client.query('set statement_timeout = 0')
  const sessions = Math.ceil(count / months / eventsOfSession)
  for (let month = 0; month < months; month += 1) {
    const from = new Date(Date.UTC(2025, month))
    const until = new Date(Date.UTC(2025, month + 1))
    const table = `events_2025_${String(month + 1).padStart(2, '0')}`
    await client.query(
      `create table if not exists ${table} partition of events for values from ('${from.toISOString()}') to ('${until.toISOString()}')`,
    )
    await client.query('begin')
    const { rows } = await client.query<{ id: string }>(
      `insert into event_batches (organization_id, status, ingested_at) values ($1, 'stored', $2) returning id`,
      [organization_id, from],
    )
    const batch_id = rows[0]?.id
    await client.query(
      `insert into events (id, organization_id, batch_id, name, source, timestamp, external_customer_id, metadata, ingested_at)
       select gen_random_uuid(), $1, $5, 'ai_usage', 'user', at, customer,
         jsonb_build_object('model', model, 'tokens', 1 + floor(random() * 4000), 'user', customer || '/' || person), at
       from (
         select 'customer-' || floor(1000 * power(random(), 3)) as customer, floor(50 * random()) as person,
           (array['lite', 'lite', 'pro'])[1 + floor(3 * random())] as model,
           $2::timestamptz + ($3::timestamptz - $2::timestamptz - interval '10 minutes') * random() as began
         from generate_series(1, $4::int) order by began
       ) as session,
       lateral (select began + n * interval '30 seconds' as at from generate_series(0, ${eventsOfSession - 1}) as n) as event`,
      [organization_id, from, until, sessions, batch_id],
    )
    await client.query('delete from event_batches where id = $1', [batch_id])
    await client.query('commit')
  }
  await client.query('vacuum analyze events')
}

const filter = { conjunction: 'and', clauses: [{ property: 'model', operator: 'eq', value: 'lite' }] }
const meters = {
  'sum of tokens': { func: 'sum', property: 'tokens' },
  'number of users': { func: 'unique', property: 'user' },
}

const waitUntilBuilt = async (client: Client): Promise<void> => {
  for (;;) {
    const { rows } = await client.query('select from meter_builds')
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0)

const printSizes = async (client: Client): Promise<void> => {
  const sizes: (string | number)[][] = []
  for (const [label, table] of [
    ['events', "(select relid from pg_partition_tree('events') where isleaf)"],
    ['rollups', "(select 'meter_rollups'::regclass)"],
    ['different values', "(select 'meter_values'::regclass)"],
  ] as const) {
    const name = label === 'events' ? 'events' : label === 'rollups' ? 'meter_rollups' : 'meter_values'
    const { rows } = await client.query<{ rows: string; bytes: string }>(
      `select (select count(*) from ${name}) as rows, (select sum(pg_total_relation_size(relid)) from ${table} as part (relid)) as bytes`,
    )
    const [first] = rows
    const millions = Number(first?.rows) / 1e6
    sizes.push([
      label,
      millions.toFixed(2),
      megabytes(Number(first?.bytes)),
      megabytes(Number(first?.bytes) / millions),
    ])
  }
  printTable('Room on disk, indexes included', ['what', 'million rows', 'MB', 'MB per million'], sizes)
}

const at = (month: number, more = 0): string => new Date(Date.UTC(2025, month) + more).toISOString()

/** Returns the reads of a meter: a description, a path, and the target time in milliseconds. */
const questionsOf = (id: string): readonly (readonly [string, string, number])[] => {
  const path = (start: string, end: string, interval: string, more = ''): string =>
    `/v1/meters/${id}/quantities?start_timestamp=${start}&end_timestamp=${end}&interval=${interval}${more}`
  const busiest = '&external_customer_id=customer-0'
  const june = [at(5), at(5, 29 * day)] as const
  return [
    ['the busiest customer, a month by the day', path(...june, 'day', busiest), 20],
    ['a common customer, a month by the day', path(...june, 'day', '&external_customer_id=customer-500'), 20],
    [
      'the busiest customer, a month in Kathmandu',
      path(...june, 'day', `${busiest}&timezone=Asia/Kathmandu`),
      20,
    ],
    ['the busiest customer, a week by the hour', path(at(5), at(5, 6 * day), 'hour', busiest), 20],
    ['all customers, a month by the day', path(...june, 'day'), 200],
    ['all customers, a year by the month', path(at(0), at(11), 'month'), 200],
  ]
}

type Caller = ReturnType<typeof callerOf>

/**
 * Returns the milliseconds from the response to a report until the customer's meter has counted it, report
 * after report.
 */
const waitsForUsage = async (call: Caller, meter_id: string): Promise<readonly number[]> => {
  const { id: customer_id } = (await call('POST', '/v1/customers/', { email: 'meters@example.com' })) as {
    id: string
  }
  const path = `/v1/customer-meters/?customer_id=${customer_id}&meter_id=${meter_id}`
  const used = async (): Promise<number> => {
    const { items } = (await call('GET', path)) as { items: readonly { consumedUnits: number }[] }
    return items[0]?.consumedUnits ?? 0
  }
  const waits: number[] = []
  for (let reports = 1; reports <= 20; reports += 1) {
    const event = { name: 'ai_usage', customer_id, metadata: { model: 'lite', tokens: 1 } }
    await call('POST', '/v1/events/ingest', { events: [event] })
    const from = performance.now()
    while ((await used()) < reports);
    waits.push(performance.now() - from)
  }
  return waits
}

/** Maximum median delay until a report is counted, in milliseconds. */
const maxDelayMs = 1000

/**
 * Benchmarks quantities of meters over a year of events, read over HTTP, one call at a time, and the delay
 * until a report is counted.
 */
export async function benchMeters(): Promise<void> {
  const product = await startProduct({ env: { ATELIER_RATE_LIMITS: 'off' } })
  try {
    const call = callerOf(product, tokenOf(product), 1)
    const { items } = (await call('GET', '/v1/products/')) as { items: { organizationId: string }[] }
    const organization_id = String(items[0]?.organizationId)
    const rows: (string | number)[][] = []
    const seconds: (string | number)[][] = []
    await withDatabase(product.dataDir, async (client) => {
      const from = performance.now()
      await insertEvents(client, organization_id)
      seconds.push(['insert the events by SQL', ((performance.now() - from) / 1000).toFixed(0)])
      const created = new Map<string, string>()
      for (const [name, aggregation] of Object.entries(meters)) {
        const began = performance.now()
        const { id } = (await call('POST', '/v1/meters/', { name, filter, aggregation })) as { id: string }
        created.set(name, id)
        await waitUntilBuilt(client)
        seconds.push([`build the rollups of: ${name}`, ((performance.now() - began) / 1000).toFixed(0)])
      }
      await client.query('vacuum analyze meter_rollups, meter_values')
      printTable('Before anything is read', ['what', 's'], seconds)
      await printSizes(client)
      for (const [name, id] of created)
        for (const [label, question, aim] of questionsOf(id)) {
          for (let i = 0; i < 5; i += 1) await call('GET', question)
          const latencies: number[] = []
          for (let i = 0; i < 30; i += 1) {
            const start = performance.now()
            await call('GET', question)
            latencies.push(performance.now() - start)
          }
          const p50 = median(latencies)
          const p90 = percentile(latencies, 0.9)
          rows.push([name, label, p50.toFixed(1), p90.toFixed(1), `≤ ${aim}`, against(p50, aim, 'less')])
        }
      printTable(
        `Quantities of meters over ${count.toLocaleString('en')} events of a year, over HTTP, one at a time`,
        ['meter', 'what', 'p50 ms', 'p90 ms', 'aim ms', ''],
        rows,
      )
      const waits = await waitsForUsage(call, created.get('sum of tokens') ?? '')
      const p50 = median(waits)
      const figures = [p50.toFixed(0), percentile(waits, 0.9).toFixed(0)]
      printTable(
        'From the answer to a report until the meter of its customer has it',
        ['reports', 'p50 ms', 'p90 ms', 'aim ms', ''],
        [[waits.length, ...figures, `≤ ${maxDelayMs}`, against(p50, maxDelayMs, 'less')]],
      )
    })
  } finally {
    await product.stop()
    removeDataDir(product.dataDir)
  }
}

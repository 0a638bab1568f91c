import { SDKValidationError } from '@polar-sh/sdk/models/errors/sdkvalidationerror.js'
import { RFCDate } from '@polar-sh/sdk/types/rfcdate.js'
import { furtherMetrics, usualMetrics } from '../../packages/contract/src/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../../packages/commerce/src/testing/open-shop.ts'
import { newPlan, subscribe } from '../../packages/commerce/src/testing/subscribe.ts'
import { callsOf, noting, providerClient, rejectedAt, versions } from './provider-client.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await subscribe(shop, await newPlan(shop, 1200))
  await shop.buy()
})
afterAll(() => shop.close())

const today = '2026-01-15'

it.each(Object.entries(versions))('the client %s reads metrics and their limits', async (_, open) => {
  const { client, dayOf } = await open(shop)
  const answered = new Set<string>()
  const metrics = noting('metrics', client.metrics, answered)
  expect(await metrics.limits()).toMatchObject({
    intervals: { hour: { maxDays: 7 }, year: { maxDays: 3650 } },
  })
  const { periods, metrics: names } = await metrics.get({
    startDate: dayOf('2026-01-14'),
    endDate: dayOf(today),
    interval: 'day',
    organizationId: shop.demo.organization_id,
  })
  expect(periods).toMatchObject([
    { timestamp: new Date('2026-01-14'), orders: 0, activeSubscriptions: 0 },
    {
      timestamp: new Date(today),
      orders: 2,
      newSubscriptions: 1,
      newSubscriptionsRevenue: 1200,
      activeSubscriptions: 1,
      monthlyRecurringRevenue: 1200,
    },
  ])
  expect(names.averageOrderValue).toEqual({
    slug: 'average_order_value',
    displayName: 'Average Order Value',
    type: 'currency',
  })
  const filtered = await metrics.get({
    startDate: dayOf(today),
    endDate: dayOf(today),
    interval: 'hour',
    billingType: ['one_time'],
    productId: [shop.demo.product_id],
  })
  expect(filtered.periods).toHaveLength(24)
  expect(filtered.periods.map(({ orders }) => orders).filter((orders) => orders > 0)).toEqual([1])
  const offered = callsOf(client.metrics).map((call) => `metrics.${call}`)
  expect([...answered].sort()).toEqual(offered.sort())
})

it('a range that is too long is rejected by the server, a text for a day by the client itself', async () => {
  const { metrics } = providerClient(shop)
  const long = metrics.get({
    startDate: new RFCDate('2025-01-01'),
    endDate: new RFCDate(today),
    interval: 'hour',
  })
  expect(await rejectedAt(long)).toEqual(['query'])
  const text = metrics.get({ startDate: today as never, endDate: new RFCDate(today), interval: 'day' })
  await expect(text).rejects.toBeInstanceOf(SDKValidationError)
})

it.each(Object.entries(versions))(
  'the client %s tolerates the time zone of an organization and does not change it',
  async (_, open) => {
    const { client } = await open(shop)
    const path = { id: shop.demo.organization_id }
    await shop.client.organizations.update({ path, body: { timeZone: 'Europe/Stockholm' } })
    expect(await client.organizations.get(path)).toMatchObject({ id: path.id })
    const update = { name: 'The Print Room' }
    expect(await client.organizations.update({ ...path, organizationUpdate: update })).toMatchObject(update)
    expect(await shop.client.organizations.get({ path })).toMatchObject({ timeZone: 'Europe/Stockholm' })
    await shop.client.organizations.update({ path, body: { timeZone: 'UTC' } })
  },
)

/** Answer of a call below `/snake`, by a caller that sends these headers. */
const answerTo = async (path: string, headers: Readonly<Record<string, string>>): Promise<string> => {
  const response = await shop.fetch(
    new Request(`${shop.serverURL}/snake${path}`, {
      headers: { Authorization: `Bearer ${shop.accessToken}`, ...headers },
    }),
  )
  expect(response.status).toBe(200)
  return response.text()
}

const all = [...usualMetrics, ...furtherMetrics]
const days = `/v1/metrics/?start_date=${today}&end_date=${today}&interval=day`

it('clients that know all metrics get all of them, others those that they know', async () => {
  const keysFor = async (headers: Readonly<Record<string, string>>) =>
    Object.keys((JSON.parse(await answerTo(days, headers)) as { metrics: object }).metrics)
  const agent = (release: string) => ({
    'User-Agent': `speakeasy-sdk/typescript ${release} 2.1.0 0.1.0 @polar-sh/sdk`,
  })
  expect(await keysFor({ 'Polar-Version': '2026-10' })).toEqual(all)
  expect(await keysFor(agent('0.49.0'))).toEqual(all)
  expect(await keysFor(agent('0.32.9'))).toEqual([...usualMetrics])
  expect(await keysFor({})).toEqual([...usualMetrics])
})

it('a response with all metrics is parsed by each client of 2025, which drops unknown ones', async () => {
  const body = await answerTo(days, { 'Polar-Version': '2026-10' })
  const parsers = await Promise.all([
    import('polar-sdk-0-32-5/models/components/metricsresponse.js'),
    import('@polar-sh/sdk/models/components/metricsresponse.js'),
    import('polar-sdk-0-32-16/models/components/metricsresponse.js'),
    import('polar-sdk-0-49/models/components/metricsresponse.js'),
  ])
  for (const { metricsResponseFromJSON } of parsers) {
    const parsed = metricsResponseFromJSON(body)
    expect(parsed.error).toBeUndefined()
    expect(parsed.value?.periods).toMatchObject([{ orders: 2, monthlyRecurringRevenue: 1200 }])
  }
  const newest = parsers[3].metricsResponseFromJSON(body)
  expect(newest.value?.periods).toMatchObject([{ netRevenue: expect.any(Number), costs: 0, ltv: 0 }])
  expect(newest.value?.metrics.costs).toMatchObject({ type: 'currency_sub_cent' })
})

it('the client 0.49 manages dashboards, exports metrics and labels events', async () => {
  const { Polar } = await import('polar-sdk-0-49')
  const { HTTPClient } = await import('polar-sdk-0-49/lib/http.js')
  const { RFCDate: Day } = await import('polar-sdk-0-49/types/rfcdate.js')
  const client = new Polar({
    accessToken: shop.accessToken,
    serverURL: `${shop.serverURL}/snake`,
    httpClient: new HTTPClient({
      fetcher: (input, init) => shop.fetch(input instanceof Request ? input : new Request(input, init)),
    }),
  })
  const created = await client.metrics.createDashboard({ name: 'Growth', metrics: ['revenue', 'ltv'] })
  const { id } = created
  expect(await client.metrics.getDashboard({ id })).toEqual(created)
  const metricDashboardUpdate = { metrics: ['ltv'] }
  const updated = await client.metrics.updateDashboard({ id, metricDashboardUpdate })
  expect(updated).toMatchObject({ name: 'Growth', metrics: ['ltv'] })
  expect(await client.metrics.listDashboards({})).toEqual([updated])
  await client.metrics.deleteDashboard({ id })
  expect(await client.metrics.listDashboards({})).toEqual([])

  const table: unknown = await client.metrics.export({
    startDate: new Day(today),
    endDate: new Day(today),
    interval: 'day',
    metrics: ['orders', 'revenue'],
  })
  expect(table).toContain('timestamp,currency,orders,revenue')

  await shop.client.events.ingest({
    body: { events: [{ name: 'call', external_customer_id: 'ada' }] },
  })
  const { result } = await client.eventTypes.list({})
  const [type] = result.items
  expect(type).toMatchObject({ name: 'call', label: 'call', occurrences: 1 })
  const eventTypeUpdate = { label: 'Calls', labelPropertySelector: 'subject' }
  expect(await client.eventTypes.update({ id: type?.id ?? '', eventTypeUpdate })).toMatchObject(
    eventTypeUpdate,
  )
})

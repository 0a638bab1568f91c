import { SDKValidationError } from '@polar-sh/sdk/models/errors/sdkvalidationerror.js'
import { RFCDate } from '@polar-sh/sdk/types/rfcdate.js'
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
  'the client %s tolerates the time zone of an organization and leaves it alone',
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

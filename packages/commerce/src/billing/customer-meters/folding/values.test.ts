import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../../../testing/open-shop.ts'
import { again, ordersOf, subscribe } from '../../../testing/subscribe.ts'
import { meterOf, newMeter, newMeteredPlan, report } from '../../../testing/usage.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const valuesOf = async (table: 'customer_meter_values' | 'subscription_meter_values') =>
  (await shop.database.db.selectFrom(table).select('value').execute()).map(({ value }) => value).toSorted()

it('distinct values are counted once in each period, late ones too, and are deleted with the customer', async () => {
  const meter = await newMeter(shop, { func: 'unique', property: 'session' })
  const plan = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 10 }])
  const subscription = await subscribe(shop, plan)
  const { customer_id } = subscription
  const sessions = async (...all: readonly string[]) => {
    await report(shop, { customer_id }, meter.name, ...all.map((session) => ({ session })))
    await shop.runJobs()
  }
  await sessions('a', 'b', 'a')
  await sessions('b', 'c')
  expect(await meterOf(shop, subscription, meter)).toBe('3/0/-3')
  // The rows of the meters only have the number of distinct values.
  const { usage } = await shop.database.db
    .selectFrom('customer_meters')
    .select('usage')
    .executeTakeFirstOrThrow()
  expect(usage).toEqual({ count: 5, sum: '0', min: null, max: null, distinct: 3 })
  for (const table of ['customer_meter_values', 'subscription_meter_values'] as const)
    expect(await valuesOf(table)).toEqual(['"a"', '"b"', '"c"'])

  const end = new Date((await again(shop, subscription)).current_period_end ?? '')
  await shop.travel(end)
  await shop.runJobs()
  expect((await ordersOf(shop, subscription)).map(({ net_amount }) => net_amount)).toEqual([0, 30])
  expect(await meterOf(shop, subscription, meter)).toBe('0/0/0')
  expect(await valuesOf('customer_meter_values')).toEqual([])

  // An event of the last period that arrives now counts in this one, including its value.
  const late = {
    customer_id,
    name: meter.name,
    timestamp: new Date(end.getTime() - 60_000).toISOString(),
    metadata: { session: 'a' },
  }
  await shop.client.events.ingest({ body: { events: [late] } })
  await sessions('a', 'd')
  expect(await meterOf(shop, subscription, meter)).toBe('2/0/-2')

  await shop.client.customers.delete({ path: { id: customer_id } })
  await shop.runJobs()
  for (const table of ['customer_meter_values', 'subscription_meter_values'] as const)
    expect(await valuesOf(table)).toEqual([])
})

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Services } from '../../../core/services.ts'
import { openShop, type Shop } from '../../../testing/open-shop.ts'
import { servicesOf } from '../../../testing/services-of.ts'
import { newMeter, report } from '../../../testing/usage.ts'
import { foldStored } from './fold-due.ts'
import { recordUsageChanges } from './usage-changes-queries.ts'

let shop: Shop
let services: Services
let customer: { readonly customer_id: string }
beforeAll(async () => {
  shop = await openShop()
  services = servicesOf(shop)
})
beforeEach(async () => {
  const { id } = await shop.client.customers.create({ body: { email: `${crypto.randomUUID()}@example.com` } })
  customer = { customer_id: id }
})
afterAll(() => shop.close())

const tell = () => shop.runDue('usage.tell', 'all')
/** Customer state events since the creation of the customer. */
const notified = async () =>
  (await shop.events())
    .filter(
      ({ type, subject_id }) => type === 'customer.state_changed' && subject_id === customer.customer_id,
    )
    .slice(1)
    .map(
      ({ data }) =>
        (data as { active_meters: { consumed_units: number }[] }).active_meters[0]?.consumed_units,
    )

it('however often a customer’s usage is folded before it is reported, it is reported once, with its current state', async () => {
  const meter = await newMeter(shop)
  for (const units of [1, 2, 4]) {
    await report(shop, customer, meter.name, { units })
    await foldStored(services)
  }
  const waiting = await shop.database.db.selectFrom('usage_news').select('subject_id').execute()
  expect(waiting).toEqual([{ subject_id: customer.customer_id }])
  await Promise.all([tell(), tell()])
  expect(await notified()).toEqual([7])
  await tell()
  expect(await notified()).toEqual([7])
})

it('a change that is made while another one is reported is reported', async () => {
  const meter = await newMeter(shop)
  await report(shop, customer, meter.name, { units: 1 })
  await foldStored(services)
  await shop.database.transact(async (tx) => {
    await recordUsageChanges(
      tx,
      { customer_ids: [customer.customer_id], subscription_ids: [] },
      shop.clock.now(),
    )
    await tell()
    expect(await notified()).toEqual([])
  })
  await tell()
  expect(await notified()).toEqual([1])
})

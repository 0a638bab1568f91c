import { atSize } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newBenefit, offer } from '../../testing/benefits.ts'
import type { Services } from '../../core/services.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { servicesOf } from '../../testing/services-of.ts'
import { again, ordersOf, subscribe, type Subscription } from '../../testing/subscribe.ts'
import { meterOf, newMeter, newMeteredPlan, report } from '../../testing/usage.ts'
import { foldStored } from './folding/fold-due.ts'

/** Long run: `ROUNDS=200 npx vitest run packages/commerce/src/billing/customer-meters/races.test.ts`. */
const rounds = atSize(10)

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const fold = () => shop.runDue('usage.fold', 'all')
const renew = ({ id }: Subscription) => shop.runDue('subscriptions.renew', id)
const revoke = ({ id }: Subscription) => shop.client.subscriptions.revoke({ path: { id } })

/** Revokes the subscription of a round, so that later rounds do not renew it when they advance the clock. */
const endRound = async (subscription: Subscription): Promise<void> => {
  await revoke(subscription)
  await shop.runJobs()
}

/** Units charged by the lines of all orders of a subscription. */
const billedUnits = async (subscription: Subscription): Promise<number> => {
  const orders = await ordersOf(shop, subscription)
  const lines = await shop.database.db
    .selectFrom('order_items')
    .select('quantity')
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
  return lines.reduce((sum, { quantity }) => sum + Number(quantity ?? 0), 0)
}

/** Units pending for the next order. */
const pendingUnits = async ({ id }: Subscription): Promise<number> => {
  const rows = await shop.database.db
    .selectFrom('subscription_meters')
    .select('usage')
    .where('subscription_id', '=', id)
    .execute()
  return rows.reduce((sum, { usage }) => sum + Number(usage.sum), 0)
}

const begin = async (units?: number) => {
  const meter = await newMeter(shop)
  const plan = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 10 }])
  if (units !== undefined) {
    const properties = { meter_id: meter.id, units, rollover: false }
    await offer(shop, plan, await newBenefit(shop, { type: 'meter_credit', properties }))
  }
  return { meter, plan, subscription: await subscribe(shop, plan) }
}

it('each event is billed once, however folds and renewals interleave with its arrival', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { meter, subscription } = await begin()
    let reported = 0
    const send = async (units: number): Promise<void> => {
      reported += units + 1
      await report(shop, subscription, meter.name, { units }, { units: 1 })
    }
    await send(5)
    shop.clock.set(new Date((await again(shop, subscription)).current_period_end ?? ''))
    await Promise.all([
      send(1),
      fold(),
      renew(subscription),
      send(2),
      renew(subscription),
      fold(),
      send(3),
      fold(),
      send(4),
    ])
    await shop.runJobs()
    expect((await ordersOf(shop, subscription)).length).toBe(2)
    expect((await billedUnits(subscription)) + (await pendingUnits(subscription))).toBe(reported)
    expect(await meterOf(shop, subscription, meter)).toBe(
      `${await pendingUnits(subscription)}/0/${0 - (await pendingUnits(subscription))}`,
    )
    shop.clock.set(new Date((await again(shop, subscription)).current_period_end ?? ''))
    await shop.runJobs()
    expect(await billedUnits(subscription)).toBe(reported)
    expect(await pendingUnits(subscription)).toBe(0)
    await endRound(subscription)
  }
})

it('a revocation bills the usage counted by then, once; nothing is billed after it', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { meter, subscription } = await begin()
    await report(shop, subscription, meter.name, { units: 5 })
    shop.clock.advance(1000)
    const tryToRevoke = () => revoke(subscription).catch((error: unknown) => error)
    await Promise.all([
      report(shop, subscription, meter.name, { units: 1 }),
      tryToRevoke(),
      fold(),
      report(shop, subscription, meter.name, { units: 2 }),
      tryToRevoke(),
      fold(),
    ])
    await shop.runJobs()
    const billed = await billedUnits(subscription)
    expect(billed).toBeGreaterThanOrEqual(5)
    expect(billed).toBeLessThanOrEqual(8)
    expect(await pendingUnits(subscription)).toBe(0)
    const remaining = 8 - billed
    expect(await meterOf(shop, subscription, meter)).toBe(`${remaining}/0/${0 - remaining}`)
  }
})

it(
  'concurrent credits, renewals and usage leave every number exact',
  { timeout: rounds * 60_000 },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { meter, subscription } = await begin(4)
      await report(shop, subscription, meter.name, { units: 10 })
      shop.clock.set(new Date((await again(shop, subscription)).current_period_end ?? ''))
      await Promise.all([
        renew(subscription).then(() => shop.runJobs()),
        report(shop, subscription, meter.name, { units: 1 }),
        fold(),
        report(shop, subscription, meter.name, { units: 1 }),
        fold(),
      ])
      await shop.runJobs()
      const [, order] = await ordersOf(shop, subscription)
      const used = 12 - (await pendingUnits(subscription))
      expect(order?.net_amount).toBe((used - 4) * 10)
      const pending = 12 - used
      expect(await meterOf(shop, subscription, meter)).toBe(`${pending}/4/${4 - pending}`)
      expect((await again(shop, subscription)).meters).toMatchObject([
        { consumed_units: pending, credited_units: 4, amount: 0 },
      ])
      await endRound(subscription)
    }
  },
)

it('a fold that is interrupted before its commit counts nothing, and the next one counts all of it once', async () => {
  const { meter, subscription } = await begin()
  await report(shop, subscription, meter.name, { units: 5 })
  const services = servicesOf(shop)
  /** Each transaction does all of its work, and dies before it commits. */
  const dying: Services['database'] = {
    ...shop.database,
    transact: (work) =>
      shop.database.transact(async (tx) => {
        await work(tx)
        throw new Error('The process dies before the commit.')
      }),
  }
  const { db } = shop.database
  for (let death = 0; death < 3; death += 1) {
    await expect(foldStored({ ...services, database: dying })).rejects.toThrow('dies before')
    await db.updateTable('event_batches').set({ retry_at: null }).execute()
  }
  expect(await meterOf(shop, subscription, meter)).toBeUndefined()
  await Promise.all([fold(), fold(), foldStored(services)])
  await fold()
  expect(await meterOf(shop, subscription, meter)).toBe('5/0/-5')
  expect(await pendingUnits(subscription)).toBe(5)
})

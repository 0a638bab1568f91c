import { Outage } from '@atelier/plumbing/outage'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setLockTimeout } from '../../../core/database/lock.ts'
import type { Services } from '../../../core/services.ts'
import { openShop, type Shop } from '../../../testing/open-shop.ts'
import { servicesOf } from '../../../testing/services-of.ts'
import { subscribe } from '../../../testing/subscribe.ts'
import { meterOf, newMeter, newMeteredPlan, report } from '../../../testing/usage.ts'
import { lockFolding } from '../../../usage/hold-folding.ts'
import { foldStored, foldStoredOfCustomer } from './fold-due.ts'
import { lockUsageOf } from '../meter-queries.ts'

let shop: Shop
let services: Services
let meter: { readonly id: string; readonly name: string }
let customer: { readonly customer_id: string }
beforeAll(async () => {
  shop = await openShop()
  services = servicesOf(shop)
})
beforeEach(async () => {
  meter = await newMeter(shop)
  const { id } = await shop.client.customers.create({ body: { email: `${crypto.randomUUID()}@example.com` } })
  customer = { customer_id: id }
})
afterAll(() => shop.close())

/** Folds the events of a customer of the shop, like a request. */
const foldOwn = (by: Services, { customer_id }: { readonly customer_id: string } = customer) =>
  foldStoredOfCustomer(by, shop.demo.organization_id, {
    customer_ids: [customer_id],
    external_customer_ids: [],
  })
/** Folds the events of a customer of another organization. */
const foldOfAnother = (by: Services, organization_id: string) =>
  foldStoredOfCustomer(by, organization_id, { customer_ids: [], external_customer_ids: ['ada'] })

const idsOfBatches = async () =>
  (await shop.database.db.selectFrom('event_batches').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  )
const setRetry = (retry_at: Date) => shop.database.db.updateTable('event_batches').set({ retry_at }).execute()
const tryAgain = () => setRetry(new Date(0))

/** A store that fails to fold some batches, and records which it was asked to fold together. */
const failing = (isBad: (id: number) => boolean, error = new Error('This cannot be counted.')) => {
  const tried: number[][] = []
  const fold: Services['usage_store']['fold'] = async (tx, batches, meters) => {
    const ids = batches.map(({ id }) => id)
    tried.push(ids)
    if (ids.some(isBad)) throw error
    return services.usage_store.fold(tx, batches, meters)
  }
  return { tried, services: { ...services, usage_store: { ...services.usage_store, fold } } }
}

/** Stores a batch of another organization. */
const storeOfAnother = async (organization_id: string = crypto.randomUUID()): Promise<string> => {
  await services.usage_store.append(
    [
      {
        id: crypto.randomUUID(),
        organization_id,
        name: 'used',
        source: 'user',
        timestamp: shop.clock.now(),
        customer_id: null,
        external_customer_id: 'ada',
        external_id: null,
        parent_id: null,
        metadata: {},
      },
    ],
    shop.clock.now(),
  )
  return organization_id
}

it('sets an uncountable batch aside, counts all others, and retries it', async () => {
  for (let units = 1; units <= 7; units += 1) await report(shop, customer, meter.name, { units })
  const [, , bad] = await idsOfBatches()
  const otherStore = await storeOfAnother()
  const batchOfOther = (await idsOfBatches()).at(-1)
  const broken = failing((id) => id === bad)
  await foldStored(broken.services)
  expect(await idsOfBatches()).toEqual([bad])
  expect(await meterOf(shop, customer, meter)).toBe('25/0/-25')
  // The other organization had its turn between the first failures.
  expect(broken.tried.slice(0, 4).flat()).toContain(batchOfOther)
  await foldOfAnother(services, otherStore)

  // The pause is two seconds of the database's clock, which a slow machine needs for a fold.
  await setRetry(new Date('2100-01-01'))
  const remainingTries = broken.tried.length
  await foldStored(broken.services)
  expect(broken.tried).toHaveLength(remainingTries)
  await expect(foldOwn(broken.services)).rejects.toBeInstanceOf(Outage)
  await tryAgain()
  await foldStored(broken.services)
  expect(broken.tried.slice(remainingTries)).toEqual([[bad]])
  expect(
    await shop.database.db.selectFrom('event_batches').select(['id', 'failures']).executeTakeFirstOrThrow(),
  ).toEqual({ id: bad, failures: 2 })
  await tryAgain()
  await shop.runJobs()
  expect(await meterOf(shop, customer, meter)).toBe('28/0/-28')
  expect(await idsOfBatches()).toEqual([])
})

it('counts no more events in one transaction than its limit', async () => {
  for (let units = 1; units <= 5; units += 1) await report(shop, customer, meter.name, { units })
  // Each event is counted by each meter of the shop.
  const { meters } = await shop.database.db
    .selectFrom('meters')
    .select(({ fn }) => fn.countAll<number>().as('meters'))
    .where('organization_id', '=', shop.demo.organization_id)
    .executeTakeFirstOrThrow()
  await shop.database.db
    .updateTable('event_batches')
    .set({ events: Math.floor(9000 / meters) })
    .execute()
  const all = failing(() => false)
  await foldStored(all.services)
  expect(all.tried.map((ids) => ids.length)).toEqual([2, 2, 1])
  expect(await meterOf(shop, customer, meter)).toBe('15/0/-15')
})

it('treats a statement timeout as a fault of the batch, but not an unreachable database', async () => {
  await report(shop, customer, meter.name, { units: 1 })
  const cause = (code: string) => Object.assign(new Error('The statement was ended.'), { code })
  const away = failing(() => true, new Outage('database', 'away', cause('57P01')))
  await expect(foldStored(away.services)).rejects.toBeInstanceOf(Outage)
  const slow = failing(() => true, new Outage('database', 'away', cause('57014')))
  await foldStored(slow.services)
  await tryAgain()
  await foldStored(services)
  expect(await meterOf(shop, customer, meter)).toBe('1/0/-1')
})

it('does not treat a lock of another process as a fault of the batch', async () => {
  await report(shop, customer, meter.name, { units: 1 })
  // The same wait for a lock as in folding, but shorter.
  const fold: Services['usage_store']['fold'] = async (tx, batches, meters) => {
    await setLockTimeout(tx, 50)
    return services.usage_store.fold(tx, batches, meters)
  }
  await shop.database.transact(async (tx) => {
    await lockUsageOf(tx, [customer.customer_id])
    const impatient = { ...services, usage_store: { ...services.usage_store, fold } }
    await expect(foldStored(impatient)).rejects.toBeInstanceOf(Outage)
  })
  const [waiting] = await shop.database.db
    .selectFrom('event_batches')
    .select(['failures', 'retry_at'])
    .execute()
  expect(waiting).toEqual({ failures: 0, retry_at: null })
  await foldStored(services)
  expect(await meterOf(shop, customer, meter)).toBe('1/0/-1')
})

it('counts events before and after a new metered price separately, only in the organization of the price', async () => {
  const plan = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 1 }])
  await subscribe(shop, plan)
  await foldStored(services)

  await report(shop, customer, meter.name, { units: 3 })
  const otherStore = await storeOfAnother()
  shop.clock.advance(1000)
  await shop.database.db.updateTable('subscription_meters').set({ created_at: shop.clock.now() }).execute()
  shop.clock.advance(1000)
  await report(shop, customer, meter.name, { units: 4 })
  await storeOfAnother(otherStore)
  const all = failing(() => false)
  await foldOfAnother(all.services, otherStore)
  expect(all.tried.map((ids) => ids.length)).toEqual([2])
  await foldOwn(all.services)
  expect(all.tried.map((ids) => ids.length)).toEqual([2, 1, 1])
  expect(await meterOf(shop, customer, meter)).toBe('7/0/-7')
})

it('counts for a request only the waiting events of its customer, by either name', async () => {
  const subject = { external_customer_id: crypto.randomUUID() }
  const { id: customer_id } = await shop.client.customers.create({
    body: { email: `${crypto.randomUUID()}@example.com`, external_id: subject.external_customer_id },
  })
  await report(shop, customer, meter.name, { units: 5 })
  await report(shop, { customer_id }, meter.name, { units: 2 })
  await report(shop, customer, meter.name, { units: 7 })
  await report(shop, subject, meter.name, { units: 3 })
  const [first, second, third, fourth] = await idsOfBatches()
  const otherStore = await storeOfAnother()
  const all = failing(() => false)
  await foldStoredOfCustomer(all.services, shop.demo.organization_id, {
    customer_ids: [customer_id],
    external_customer_ids: [subject.external_customer_id],
  })
  expect(all.tried).toEqual([[second, fourth]])
  expect(await meterOf(shop, { customer_id }, meter)).toBe('5/0/-5')
  const waiting = await shop.database.db
    .selectFrom('event_batches')
    .select(['id', 'organization_id'])
    .orderBy('id')
    .execute()
  const { organization_id } = shop.demo
  expect(waiting.slice(0, 2)).toEqual([
    { id: first, organization_id },
    { id: third, organization_id },
  ])
  expect(waiting.slice(2).map((batch) => batch.organization_id)).toEqual([otherStore])
  await foldStored(services)
  expect(await meterOf(shop, customer, meter)).toBe('12/0/-12')
})

it('does not make a request wait for a batch of someone else that cannot be counted', async () => {
  const { id: customer_id } = await shop.client.customers.create({
    body: { email: `${crypto.randomUUID()}@example.com` },
  })
  await report(shop, { customer_id }, meter.name, { units: 1 })
  const [bad] = await idsOfBatches()
  await report(shop, customer, meter.name, { units: 2 })
  const broken = failing((id) => id === bad)
  await foldOwn(broken.services)
  expect(await meterOf(shop, customer, meter)).toBe('2/0/-2')
  expect(await idsOfBatches()).toEqual([bad])
  await expect(foldOwn(broken.services, { customer_id })).rejects.toBeInstanceOf(Outage)
  await tryAgain()
  await foldStored(services)
  expect(await meterOf(shop, { customer_id }, meter)).toBe('1/0/-1')
})

it('does not wait for another organization that is being folded', async () => {
  await report(shop, customer, meter.name, { units: 2 })
  const otherStore = await storeOfAnother()
  await shop.database.transact(async (tx) => {
    await lockFolding(tx, shop.demo.organization_id)
    await foldOfAnother(services, otherStore)
    const waiting = await shop.database.db.selectFrom('event_batches').select('organization_id').execute()
    expect(waiting).toEqual([{ organization_id: shop.demo.organization_id }])
  })
  await foldStored(services)
  expect(await meterOf(shop, customer, meter)).toBe('2/0/-2')
})
